/**
 * The stored result of a request with a key is what its command returns. Results stored earlier are not
 * announced again.
 */

export const requestResults = [
  `update idempotency_keys set result = case
    when scope like 'createOrder:%' then jsonb_build_object('orderId', result -> 'id', 'happened', '[]'::jsonb)
    else '{"happened": []}'::jsonb
  end`,
]
