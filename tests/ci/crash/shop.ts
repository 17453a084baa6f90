/** What is there before anything is killed: buyers with money, and goods to buy. */
import { adminPassword } from '../../support/servers/serverProcess.ts';
import type { CallByName } from '../../support/app/calls.ts';
import { makeProductByCall } from '../../support/trade/sellByCall.ts';
import { freshLines, importWhole } from './imports.ts';
import { makeMember } from './people.ts';

export interface Buyer {
  token: string;
  /** What was paid from the balance, and what came back, for sure. */
  spentFen: number;
  returnedFen: number;
  /** How often money was asked back: only so often in an hour. */
  asked: number;
}

export interface Piece {
  skuId: number;
  unitPriceFen: number;
  kind: 'licence' | 'secret';
}

export interface Shop {
  admin: { token: string };
  buyers: Buyer[];
  licence: Piece;
  /** Secrets of which there are always enough. */
  secret: Piece;
  /** Secrets that are imported and taken back all the time. */
  changing: Piece;
}

export async function openShop(
  call: CallByName,
  { url, buyersCount, secrets }: { url: string; buyersCount: number; secrets: number },
): Promise<Shop> {
  const { token } = (await call('login', { account: 'admin', password: adminPassword })).data;
  const counter = { call, url, admin: { token } };
  const make = async (kind: Piece['kind'], unitPriceFen: number): Promise<Piece> => {
    const goods = { kind, slug: 'crash', title: `${kind} ${unitPriceFen}`, priceFen: unitPriceFen };
    return { skuId: (await makeProductByCall(counter, goods)).skuId, unitPriceFen, kind };
  };
  const [licence, secret, changing] = [await make('licence', 130), await make('secret', 70), await make('secret', 50)];
  await importWhole(counter, secret.skuId, freshLines(secrets));
  const buyers: Buyer[] = [];
  for (let count = 0; count < buyersCount; count += 1) buyers.push(await makeBuyer(call));
  return { admin: counter.admin, buyers, licence, secret, changing };
}

async function makeBuyer(call: CallByName): Promise<Buyer> {
  const { token } = await makeMember(call);
  return { token, spentFen: 0, returnedFen: 0, asked: 0 };
}
