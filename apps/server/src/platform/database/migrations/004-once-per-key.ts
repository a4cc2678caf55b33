/** Stores the whole result of a request with a key, for any call. */

export const oncePerKey = [
  `alter table idempotency_keys add column result jsonb`,
  `update idempotency_keys set result = jsonb_build_object('id', order_id)`,
  `alter table idempotency_keys drop column order_id`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,
]
