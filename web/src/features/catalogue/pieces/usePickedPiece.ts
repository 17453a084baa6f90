import { useState } from 'react';
import type { Sku } from '#contract/catalogue/catalogue.ts';
import type { Piece } from '#contract/stock/pieces.ts';
import { useCall } from '../../../api/queries.ts';

interface PickedPiece {
  /** Undefined: any piece. */
  piece: Piece | undefined;
  /** The one that the address named can't be chosen any more. */
  isGone: boolean;
  /** The one that the address named is being looked for. */
  isAsked: boolean;
  pick: (piece: Piece | undefined) => void;
}

/** The piece of an option that somebody chose, or that an address names, such as after a login; of another option there is none. */
export function usePickedPiece(sku: Sku | undefined, namedId?: number): PickedPiece {
  const [picked, setPicked] = useState<{ skuId: number; piece: Piece | undefined }>();
  const skuId = sku?.id ?? 0;
  const isNamed = namedId !== undefined && sku?.pieceChoice === true && picked === undefined;
  const named = useCall('listPieces', { skuId, pieceId: namedId ?? 0 }, { enabled: isNamed });
  const found = isNamed ? named.data?.list[0] : undefined;
  const chosen = picked?.skuId === skuId && sku?.pieceChoice ? picked.piece : undefined;
  return {
    piece: chosen ?? found,
    isGone: isNamed && (named.isError || (named.isSuccess && found === undefined)),
    isAsked: isNamed && named.isPending,
    pick: (piece) => setPicked({ skuId, piece }),
  };
}
