import { RowLink } from '../ui/list/RowLink.tsx';
import { Soft } from './Soft.tsx';

/** What leads a row: a name and the record's number; a link where it opens. */
export function RowName({ name, id, to }: { name: string; id: number; to?: string }) {
  const words = (
    <>
      {name} <Soft>#{id}</Soft>
    </>
  );
  return to === undefined ? words : <RowLink to={to}>{words}</RowLink>;
}
