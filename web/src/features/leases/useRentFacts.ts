import type { Lease } from '#contract/rental/leases.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { texts } from './texts.ts';

type Rent = Pick<Lease, 'package' | 'rentFen' | 'rentBackFen'>;

/** The rent of a lease, so that what stands there adds up: extensions are in it, and what went back is taken off. */
export function useRentFacts({ package: booked, rentFen, rentBackFen }: Rent) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const extendedFen = rentFen - booked.priceFen;
  const extension = [
    { name: t('rentOfPackage'), value: money(booked.priceFen) },
    { name: t('extended'), value: money(extendedFen) },
    { name: t('rentInAll'), value: money(rentFen) },
  ];
  const back = [
    { name: t('back'), value: money(rentBackFen) },
    { name: t('rentKept'), value: money(rentFen - rentBackFen) },
  ];
  return [
    ...(extendedFen === 0 ? [{ name: t('rent'), value: money(rentFen) }] : extension),
    ...(rentBackFen === 0 ? [] : back),
  ];
}
