import { prepared, type Tx } from '../../platform/database/database.ts';

export interface InquirySample {
  kind: 'domain' | 'number';
  query: string;
}

const boundTo = (isInTerm: string) => `(select 'domain' as kind, a.target as query
  from activations a join licences l on l.id = a.licence_id join products p on p.id = l.product_id
  where a.kind = 'domain' and a.unbound_at is null and a.created_at <= (select finished_at from demo_fill)
    and l.state = 'active' and p.state <> 'banned' and ${isInTerm}
  order by a.id limit 1)`;

const certificateIn = (state: string) => `(select 'number', c.number from certificates c
  where c.state = '${state}' and c.created_at <= (select finished_at from demo_fill) order by c.id limit 1)`;

const statement = prepared<InquirySample>(
  'inquiries_samples',
  `${boundTo('coalesce(l.expires_at > $1, true)')}
   union all ${boundTo('l.expires_at <= $1')}
   union all ${certificateIn('active')}
   union all ${certificateIn('revoked')}`,
);

/** A domain and a certificate that hold, and one of each that does no longer, as the demo data made them: nobody's own. */
export function findSamples(tx: Tx, now: Date): Promise<InquirySample[]> {
  return tx.many(statement, [now]);
}
