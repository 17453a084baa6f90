-- What asks somebody to act on an order by a time is over once somebody did: found by the order.
create index messages_of_order on messages (((params ->> 'orderId')::bigint))
where kind in ('refund_asked', 'refund_asked_platform', 'refund_refused', 'service_sold', 'service_due', 'service_due_platform');
