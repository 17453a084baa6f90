import type { Module } from '../../platform/module.ts';
import { addToCart, checkOut, getCart, previewCart, removeFromCart, setCartQuantity } from './cart.ts';

export const cartModule: Module = {
  handlers: [getCart, previewCart, addToCart, setCartQuantity, removeFromCart, checkOut],
};
