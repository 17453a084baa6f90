import type { Random } from '../random.ts';

/** Deals cards of a list in a random order, and begins anew when all are dealt. */
export interface Deck<Card> {
  /** The next card that fits, if any of the list does. */
  deal(fits?: (card: Card) => boolean): Card | undefined;
}

export function deckOf<Card>(cards: readonly Card[], random: Random): Deck<Card> {
  let left: Card[] = [];
  const take = (fits: (card: Card) => boolean) => {
    const index = left.findIndex(fits);
    return index === -1 ? undefined : left.splice(index, 1)[0];
  };
  return {
    deal: (fits = () => true) => {
      const card = take(fits);
      if (card !== undefined || !cards.some(fits)) return card;
      left.push(...shuffled(cards, random));
      return take(fits);
    },
  };
}

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
