import { useLocale } from '../../language/locale.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Soft } from '../../record/Soft.tsx';
import { detailLines } from './operationWords.ts';

/** What belongs to an act: what differs as before → after, then the rest. */
export function OperationDetail({ detail }: { detail: string }) {
  const locale = useLocale();
  return (
    <Stack gap={4}>
      {detailLines(detail, locale).map(({ name, from, to }, at) => (
        <span key={at}>
          {name !== '' && <Soft>{name} </Soft>}
          {from === undefined ? (
            to
          ) : (
            <>
              <del>{from}</del> → <ins>{to}</ins>
            </>
          )}
        </span>
      ))}
    </Stack>
  );
}
