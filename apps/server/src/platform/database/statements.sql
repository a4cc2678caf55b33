-- createOrder: 10
-- [360e8d]
select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.disabled_at, role, totp_confirmed_at, settings.value as second_factor, sessions.created_at, last_used_at, confirmed_at, coalesce(riders.demo, operators.demo, stores.demo) as demo
from sessions
left join riders on riders.id = sessions.rider_id
left join operators on operators.id = sessions.operator_id
left join store_users on store_users.id = sessions.store_user_id
left join stores on stores.id = store_users.store_id
left join settings on settings.name = $1
where token_hash = $2;
-- [965ead]
select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from <= $3 order by holds_from desc limit 1 ), ( select terms from price_rules where zone_id = $4 and store_id is null and holds_from <= $5 order by holds_from desc limit 1 )) as terms;
-- [1fb1c3]
insert into idempotency_keys (scope, key, request_hash, created_at)
values ($1, $2, $3, $4)
on conflict (scope, key) do update
set request_hash = excluded.request_hash, created_at = excluded.created_at
where idempotency_keys.created_at <= $5
returning key;
-- [104013]
select *
from zones
where id = $1 for share;
-- [965ead] select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from  …
-- [0c62fe]
insert into orders (shipping_cost_adjustment, store_value_adjustment, collected_adjustment, assigned_rider_id, arrived_at, delay_told_at, picked_up_at, delivered_at, ended_at, cancellation_pay, earnings_review, handover_state, handover_tries, anonymised_at, customer_notes, claimed_by, claimed_at, step_device_at, dropoff_from, dropoff_to, cancellation_fee, store_id, store_name, independent_store_name, store_phone, origin_latitude, origin_longitude, origin_street, origin_street_number, origin_city, id, status, zone_id, origin_comment, destination_latitude, destination_longitude, destination_street, destination_street_number, destination_city, customer_name, destination_phone, destination_comment, delivery_metres, delivery_estimated, items, store_value, shipping_cost, is_paid, is_urgent, pickup_due_at, handover, created_at, updated_at, step_at, external_reference, promised_at, handover_key, import_file, import_line)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59);
-- [6a03f6]
insert into order_events (actor, actor_id, type, status, order_id, at)
values ($1, $2, $3, $4, $5, $6);
-- [d32199]
insert into audit_log (at, action, operator_id, subject_kind, subject_id, details)
values ($1, $2, $3, $4, $5, $6);
-- [508d84]
update idempotency_keys
set result = $1
where scope = $2 and key = $3;
-- [939409]
select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independent_store_name, orders.origin_latitude, orders.origin_longitude, orders.origin_street, orders.origin_street_number, orders.origin_city, orders.origin_comment, orders.store_phone, orders.destination_latitude, orders.destination_longitude, orders.destination_street, orders.destination_street_number, orders.destination_city, orders.customer_name, orders.destination_phone, orders.destination_comment, orders.items, orders.customer_notes, orders.delivery_metres, orders.delivery_estimated, orders.store_value, orders.shipping_cost, orders.is_paid, orders.store_value_adjustment, orders.shipping_cost_adjustment, orders.collected_adjustment, orders.is_urgent, orders.pickup_due_at, orders.assigned_rider_id, orders.picked_up_at, orders.delivered_at, orders.ended_at, orders.earnings_review, orders.handover, orders.handover_state, orders.handover_tries, orders.handover_key, orders.arrived_at, orders.delay_told_at, orders.claimed_by, orders.claimed_at, orders.external_reference, orders.created_at, orders.updated_at, zones.name as zone_name, zones.wait_pay, zones.wait_free_minutes, zones.wait_pay_most, holder.full_name as holder_name, holder.email as holder_email, holder.phone as holder_phone, holder.vehicle_type as holder_vehicle, holder.blocked_at as holder_blocked_at, live.id as offer_id, live.rider_id as offered_to, live.offered_at as offered_at, live.expires_at as offer_expires_at, live.reason as offer_reason, live.pickup_metres as pickup_metres, live.pickup_estimated as pickup_estimated, live.delivery_metres as block_metres, live.delivery_estimated as block_estimated, asked.full_name as asked_name, claimer.full_name as claimer_name, to_char(orders.created_at at time zone $1, 'YYYY-MM-DD') as day
from orders
inner join zones on zones.id = orders.zone_id
left join riders as holder on holder.id = orders.assigned_rider_id
left join offers as live on live.order_id = orders.id and live.outcome is null
left join riders as asked on asked.id = live.rider_id
left join riders as claimer on claimer.id = orders.claimed_by
where orders.id = $2;

-- dispatcher: an offer is made: 8
-- [53ea0a]
with due as ( select id from riders where paused_until <= $1 order by paused_until limit 200 for no key update skip locked ), over as ( update pauses set ended_at = ends_at from due where rider_id = due.id and ended_at is null returning rider_id, began_at, ended_at ) update riders
set paused_until = null, misses_in_row = least(misses_in_row, $2::int), last_free_at = coalesce(last_free_at + (over.ended_at - over.began_at), last_free_at)
from due
left join over on over.rider_id = due.id
where riders.id = due.id
returning riders.id as "riderId", riders.zone_id as "zoneId", riders.working;
-- [53d5f1]
with due as ( select offers.id, verdict.outcome from offers join riders on riders.id = offers.rider_id, lateral ( select case when received_at is null and offered_at + $1::float8 * interval '1 millisecond' <= $2 and offered_at + $3::float8 * interval '1 millisecond' < expires_at then 'unreached' when expires_at <= $4 then 'expired' end ) as verdict (outcome) where offers.outcome is null and verdict.outcome is not null order by expires_at limit 200 for no key update of offers, riders skip locked ), closed as ( update offers set outcome = due.outcome, closed_at = $5 from due where offers.id = due.id returning offers.* ), ended as ( insert into order_events (order_id, type, actor, actor_id, at, reason) select order_id, outcome, 'system', rider_id, $6, $7::text from closed ), gone as ( insert into push_jobs (rider_id, offer_id, kind, due_at, expires_at, created_at) select rider_id, id, 'offer_gone', $8, $9::timestamptz + interval '1 minute', $10 from closed as source where sent_at is not null and outcome in ('expired', 'unreached', 'withdrawn') ), missed as ( update riders set misses_in_row = misses_in_row + 1 from closed where riders.id = closed.rider_id and closed.outcome = 'expired' and received_at is not null and (paused_until is null or paused_until <= $11) returning riders.id, misses_in_row )
select closed.order_id as "orderId", closed.rider_id as "riderId", orders.zone_id as "zoneId", closed.outcome, missed.misses_in_row as misses
from closed join orders on orders.id = closed.order_id
left join missed on missed.id = closed.rider_id;
-- [57d8df]
select distinct zone_id
from orders
where status = $1;
-- [034983]
insert into zone_leases (zone_id, holder, until)
values ($1, $2, clock_timestamp() + interval '5 seconds')
on conflict (zone_id) do update
set holder = excluded.holder, until = excluded.until
where zone_leases.until < clock_timestamp() or zone_leases.holder = excluded.holder
returning zone_id;
-- [a6c97d]
with open_orders as materialized ( select * from orders where zone_id = $1 and status = 'pending' and not exists (select 1 from offers where order_id = orders.id and outcome is null) ), recent_orders as materialized ( select * from orders where zone_id = $2 and created_at > $3 ), on_duty as materialized ( select * from riders where zone_id = $4 and working and exists (select 1 from rider_zones where rider_id = riders.id and zone_id = riders.zone_id) and (paused_until is null or paused_until <= $5) and not exists ( select 1 from orders where id = riders.last_order_id and assigned_rider_id = riders.id and status in ($6, $7, $8, $9) ) and coalesce(last_position_at > $10, false) and ( case when coalesce(riders.cash_limit, (select zones.cash_limit from zones where zones.id = riders.zone_id)) is null then true else (select (-coalesce(sum(centavos) filter (where account in ('commission', 'differences', 'write_offs', 'bank', 'compensation', 'fees')), 0))::float8 from ledger_totals where rider_id = riders.id) < coalesce(riders.cash_limit, (select zones.cash_limit from zones where zones.id = riders.zone_id)) end ) and not exists ( select 1 from ( select outcome, closed_at from offers where rider_id = riders.id order by offered_at desc limit 1 ) as last where outcome = 'unreached' and (heard_at is null or closed_at > heard_at) ) and not exists (select 1 from offers where rider_id = riders.id and outcome is null) ), duty as materialized ( select rider_id, sum(extract(epoch from least(off_at, $11) - greatest(on_at, ($12::date::timestamp at time zone $13)))) / 3600 as hours from on_duty join shifts on rider_id = on_duty.id where tstzrange(on_at, off_at, '[]') && tstzrange(($14::date::timestamp at time zone $15), $16, '[]') group by rider_id ), jobs as materialized ( select orders.* from orders join on_duty on on_duty.id = assigned_rider_id where status in ($17, $18, $19, $20) )
select json_build_object( 'lat', latitude, 'lng', longitude, 'orders', ( select coalesce(json_agg(json_build_object( 'id', id, 'isUrgent', is_urgent, 'from', json_build_array(origin_latitude, origin_longitude), 'to', json_build_array(destination_latitude, destination_longitude), 'createdAt', extract(epoch from created_at) * 1000, 'dueAt', extract(epoch from pickup_due_at) * 1000, 'storeId', store_id , 'declined', ( select coalesce(json_object_agg(rider_id, extract(epoch from at) * 1000), '{}') from ( select rider_id, max(at) as at from ( select rider_id, case outcome when 'accepted' then ( select min(order_events.at) from order_events where order_events.order_id = offers.order_id and type = 'status' and status = 'pending' and order_events.at >= offers.closed_at ) else closed_at end as at from offers where order_id = open_orders.id and outcome in ('skipped', 'expired', 'unreached', 'accepted') ) as declined group by rider_id ) as declines ), 'excluded', ( select coalesce(json_agg(rider_id), '[]') from order_exclusions where order_id = open_orders.id ) )), '[]') from open_orders ), 'recent', ( select coalesce(json_agg(json_build_object('id', id, 'from', json_build_array(origin_latitude, origin_longitude), 'to', json_build_array(destination_latitude, destination_longitude), 'createdAt', extract(epoch from created_at) * 1000, 'dueAt', extract(epoch from pickup_due_at) * 1000, 'storeId', store_id )), '[]') from recent_orders ), 'riders', ( select coalesce(json_agg(json_build_object( 'id', id, 'vehicle', vehicle_type, 'at', json_build_array(last_latitude, last_longitude), 'placedAt', extract(epoch from last_position_at) * 1000, 'lastFreeAt', extract(epoch from last_free_at) * 1000, 'misses', misses_in_row, 'earnedAnHour', round(coalesce(centavos, 0) / 100.0 / greatest(1, coalesce(hours, 0))) )), '[]') from on_duty left join duty on duty.rider_id = id left join rider_days on rider_days.rider_id = id and day = $21::date ), 'jobs', ( select coalesce(json_agg(json_build_object( 'riderId', assigned_rider_id, 'status', status, 'since', extract(epoch from coalesce(picked_up_at, arrived_at, updated_at)) * 1000, 'from', json_build_array(origin_latitude, origin_longitude), 'to', json_build_array(destination_latitude, destination_longitude), 'createdAt', extract(epoch from created_at) * 1000, 'dueAt', extract(epoch from pickup_due_at) * 1000, 'storeId', store_id )), '[]') from jobs ), 'pickups', ( select coalesce(json_object_agg(stores.id, json_build_object( 'saidMs', preparation_minutes * 60000, 'tookMs', coalesce(took_ms, '{}'), 'waitedMs', coalesce(waited_ms, '{}') )), '{}') from stores left join store_preparation on store_id = stores.id where (took_ms is not null or preparation_minutes is not null) and stores.id in ( select store_id from open_orders where pickup_due_at is null union select store_id from recent_orders where pickup_due_at is null union select store_id from jobs where pickup_due_at is null ) ) )::text as json, (select count(*) from open_orders)::integer as open, (select count(*) from recent_orders)::integer as recent, (select count(*) from on_duty)::integer as riders
from zones
where id = $22;
-- [5e6905]
select pg_advisory_xact_lock(hashtext('dispatch'), hashtext($1));
-- [af8c42]
with decided as materialized ( select * from json_to_recordset($1) as decided ( order_id uuid, rider_id uuid, declined_at timestamptz, reason jsonb, pickup_metres integer, pickup_estimated boolean, block_metres integer, block_estimated boolean, delivery_metres integer, delivery_estimated boolean ) ), open_order as ( select id from orders where id in (select order_id from decided) and zone_id = $2 and status = 'pending' order by id for no key update ), free_rider as ( select decided.* from open_order join decided on decided.order_id = open_order.id join riders on riders.id = decided.rider_id where working and zone_id = $3 and (paused_until is null or paused_until <= $4) and not exists ( select 1 from orders where assigned_rider_id = riders.id and status in ($5, $6, $7, $8) ) and not exists ( select 1 from order_exclusions where order_id = decided.order_id and rider_id = riders.id ) and declined_at is not distinct from ( select date_trunc('milliseconds', at) from ( select rider_id, max(at) as at from ( select rider_id, case outcome when 'accepted' then ( select min(order_events.at) from order_events where order_events.order_id = offers.order_id and type = 'status' and status = 'pending' and order_events.at >= offers.closed_at ) else closed_at end as at from offers where order_id = decided.order_id and outcome in ('skipped', 'expired', 'unreached', 'accepted') ) as declined group by rider_id ) as declines where declines.rider_id = decided.rider_id ) for share of riders ), offer as ( insert into offers (order_id, rider_id, offered_at, expires_at, reason, pickup_metres, pickup_estimated, delivery_metres, delivery_estimated) select order_id, rider_id, $9, $10, reason, pickup_metres, pickup_estimated, block_metres, block_estimated from free_rider on conflict do nothing returning id, order_id, rider_id, expires_at ), way as ( update orders set delivery_metres = decided.delivery_metres, delivery_estimated = decided.delivery_estimated from offer join decided on decided.order_id = offer.order_id where orders.id = offer.order_id ), push as ( insert into push_jobs (rider_id, offer_id, kind, due_at, expires_at, created_at) select riders.id, source.id, 'offer', $11, source.expires_at, $12 from offer as source join riders on riders.id = source.rider_id where riders.push_token is not null ), event as ( insert into order_events (order_id, type, actor, actor_id, at) select order_id, 'offered', 'system', rider_id, $13 from offer )
select order_id as "orderId", rider_id as "riderId"
from offer;
-- [423816]
delete
from zone_leases
where zone_id = $1 and holder = $2;

-- acceptOrder: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [c65098]
with open_order as ( select orders.id from orders join riders on riders.id = $1 where orders.id = $2 and status = 'pending' for no key update ), won as ( update offers set outcome = 'accepted', closed_at = $3 from open_order where offers.order_id = open_order.id and offers.rider_id = $4 and offers.outcome is null and offers.expires_at > $5 returning offers.order_id ), orders as ( update orders set status = 'assigned', assigned_rider_id = $6, step_at = $7, step_device_at = null, updated_at = $8 from won where orders.id = won.order_id returning orders.* ), event as ( insert into order_events (order_id, type, status, actor, actor_id, at) select id, 'accepted', 'assigned', 'rider', $9, $10 from orders ) (select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independent_store_name, orders.origin_latitude, orders.origin_longitude, orders.origin_street, orders.origin_street_number, orders.origin_city, orders.origin_comment, orders.store_phone, orders.destination_latitude, orders.destination_longitude, orders.destination_street, orders.destination_street_number, orders.destination_city, orders.customer_name, orders.destination_phone, orders.destination_comment, orders.items, orders.customer_notes, orders.delivery_metres, orders.delivery_estimated, orders.store_value, orders.shipping_cost, orders.is_paid, orders.store_value_adjustment, orders.shipping_cost_adjustment, orders.collected_adjustment, orders.is_urgent, orders.pickup_due_at, orders.assigned_rider_id, orders.picked_up_at, orders.delivered_at, orders.ended_at, orders.earnings_review, orders.handover, orders.handover_state, orders.handover_tries, orders.handover_key, orders.arrived_at, orders.delay_told_at, orders.claimed_by, orders.claimed_at, orders.external_reference, orders.created_at, orders.updated_at, zones.name as zone_name, zones.wait_pay, zones.wait_free_minutes, zones.wait_pay_most, holder.full_name as holder_name, holder.email as holder_email, holder.phone as holder_phone, holder.vehicle_type as holder_vehicle, holder.blocked_at as holder_blocked_at, live.id as offer_id, live.rider_id as offered_to, live.offered_at as offered_at, live.expires_at as offer_expires_at, live.reason as offer_reason, live.pickup_metres as pickup_metres, live.pickup_estimated as pickup_estimated, live.delivery_metres as block_metres, live.delivery_estimated as block_estimated, asked.full_name as asked_name, claimer.full_name as claimer_name, to_char(orders.created_at at time zone $11, 'YYYY-MM-DD') as day, holder.misses_in_row as misses from orders inner join zones on zones.id = orders.zone_id left join riders as holder on holder.id = orders.assigned_rider_id left join offers as live on live.order_id = orders.id and false left join riders as asked on asked.id = live.rider_id left join riders as claimer on claimer.id = orders.claimed_by);

-- setOrderStatus, to_pickup: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [1fb1c3] insert into idempotency_keys (scope, key, request_hash, created_at) values ($1, $2, $3, $4) on confl …
-- [c94609]
select orders.id, orders.status, orders.zone_id, orders.store_id, orders.store_value, orders.origin_street, orders.origin_street_number, orders.assigned_rider_id, orders.created_at, orders.pickup_due_at, orders.arrived_at, orders.delay_told_at, orders.picked_up_at, orders.delivered_at, orders.ended_at, orders.earnings_review, orders.handover, orders.handover_state, orders.handover_tries, orders.claimed_by, orders.step_at, orders.step_device_at, holder.blocked_at as holder_blocked_at, holder.misses_in_row as holder_misses
from orders
left join riders as holder on holder.id = orders.assigned_rider_id
where orders.id = $1
for no key update of orders;
-- [30f7bc]
update orders
set status = $1, assigned_rider_id = $2, arrived_at = $3, delay_told_at = $4, picked_up_at = $5, delivered_at = $6, ended_at = $7, earnings_review = $8, handover_tries = $9, handover_state = $10, step_at = $11, step_device_at = $12, updated_at = $13
where id = $14
returning cancellation_pay;
-- [f53e51]
insert into order_events (order_id, at, type, status, actor, actor_id, device_at, reason)
values ($1, $2, $3, $4, $5, $6, $7, $8);
-- [508d84] update idempotency_keys set result = $1 where scope = $2 and key = $3 …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …

-- setOrderStatus, waiting_pickup: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [1fb1c3] insert into idempotency_keys (scope, key, request_hash, created_at) values ($1, $2, $3, $4) on confl …
-- [c94609] select orders.id, orders.status, orders.zone_id, orders.store_id, orders.store_value, orders.origin_ …
-- [30f7bc] update orders set status = $1, assigned_rider_id = $2, arrived_at = $3, delay_told_at = $4, picked_u …
-- [f53e51] insert into order_events (order_id, at, type, status, actor, actor_id, device_at, reason) values ($1 …
-- [508d84] update idempotency_keys set result = $1 where scope = $2 and key = $3 …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …

-- setOrderStatus, on the way: 8
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [1fb1c3] insert into idempotency_keys (scope, key, request_hash, created_at) values ($1, $2, $3, $4) on confl …
-- [c94609] select orders.id, orders.status, orders.zone_id, orders.store_id, orders.store_value, orders.origin_ …
-- [30f7bc] update orders set status = $1, assigned_rider_id = $2, arrived_at = $3, delay_told_at = $4, picked_u …
-- [f53e51] insert into order_events (order_id, at, type, status, actor, actor_id, device_at, reason) values ($1 …
-- [70765d]
insert into waits (order_id, rider_id, store_id, arrived_at, ended_at)
values ($1, $2, $3, $4, $5)
returning pay;
-- [508d84] update idempotency_keys set result = $1 where scope = $2 and key = $3 …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …

-- setOrderStatus, delivered: 9
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [1fb1c3] insert into idempotency_keys (scope, key, request_hash, created_at) values ($1, $2, $3, $4) on confl …
-- [c94609] select orders.id, orders.status, orders.zone_id, orders.store_id, orders.store_value, orders.origin_ …
-- [30f7bc] update orders set status = $1, assigned_rider_id = $2, arrived_at = $3, delay_told_at = $4, picked_u …
-- [f53e51] insert into order_events (order_id, at, type, status, actor, actor_id, device_at, reason) values ($1 …
-- [a084cc]
update riders
set last_free_at = $1
where id = $2
returning working, last_order_id;
-- [6353dc]
select zone_id
from riders
where id = $1 and working = $2 and not exists (select rider_zones.rider_id from rider_zones where rider_zones.rider_id = riders.id and rider_zones.zone_id = riders.zone_id);
-- [508d84] update idempotency_keys set result = $1 where scope = $2 and key = $3 …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …

-- loginRider: 12
-- [f95b81]
select key
from known_places
where key = $1 and seen_at > $2;
-- [7f9c20]
select *
from wrong_guesses
where key in ($1, $2);
-- [c5062c]
insert into wrong_guesses as held (key, secret, guessed_at)
values ($1, $2, array[$3::timestamptz])
on conflict (key) do update
set guessed_at = array(select guess from unnest(held.guessed_at) as guess where guess > $4 order by guess) || excluded.guessed_at
where (select count(*) from unnest(held.guessed_at) as guess where guess > $5) < $6
returning key;
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [be58d4]
select id, password_hash
from riders
where email = $1 and (demo = $2 or $3);
-- [8e6106]
update wrong_guesses
set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] || guessed_at[array_position(guessed_at, $2::timestamptz) + 1:]
where key = $3 and $4::timestamptz = any (guessed_at);
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [cc174e]
select id
from riders
where id = $1 and password_hash = $2
for no key update;
-- [987454]
select refused_reason
from riders
where id = $1 and refused_at is not null;
-- [c20e0b]
insert into sessions (token_hash, rider_id, operator_id, store_user_id, created_at, last_used_at, confirmed_at, device)
values ($1, $2, $3, $4, $5, $6, $7, $8);
-- [5a0ebd]
select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehicle_type, riders.zone_id, riders.activated_at, riders.blocked_at, riders.blocked_reason, riders.refused_at, riders.refused_reason, riders.working, riders.push_token, riders.last_free_at, riders.last_latitude, riders.last_longitude, riders.last_position_at, riders.paused_until, riders.misses_in_row, riders.last_order_id, riders.created_at, riders.erased_at, coalesce(rider_totals.taken, 0) as taken, coalesce(rider_totals.delivered, 0) as delivered, coalesce(rider_totals.canceled, 0) as canceled, coalesce(rider_totals.centavos, 0)::float8 as earned, (select to_json(obj) from (select zones.* from zones where zones.id = riders.zone_id) as obj) as zone, (select coalesce(json_agg(agg), '[]') from (select zones.* from rider_zones inner join zones on zones.id = rider_zones.zone_id where rider_zones.rider_id = riders.id order by zones.name) as agg) as zones, (select coalesce(json_agg(agg), '[]') from (select reason, extract(epoch from rider_blocks.blocked_at) * 1000 as blocked_at, blocker.full_name as blocked_by, extract(epoch from lifted_at) * 1000 as lifted_at, lifter.full_name as lifted_by from rider_blocks left join operators as blocker on blocker.id = rider_blocks.blocked_by left join operators as lifter on lifter.id = rider_blocks.lifted_by where rider_blocks.rider_id = riders.id order by rider_blocks.id desc limit $1) as agg) as blocks
from riders
left join rider_totals on rider_totals.rider_id = riders.id
where riders.id = $2;
-- [908ea1]
insert into known_places (key, seen_at)
values ($1, $2)
on conflict (key) do update
set seen_at = $3;

-- loginOperator: 14
-- [f95b81] select key from known_places where key = $1 and seen_at > $2 …
-- [7f9c20] select * from wrong_guesses where key in ($1, $2) …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [725ae3]
select id, password_hash
from operators
where email = $1 and (demo = $2 or $3) and disabled_at is null;
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [94c17e]
select id
from operators
where id = $1 and password_hash = $2 and disabled_at is null
for no key update;
-- [7cba8c]
select totp_secret, totp_confirmed_at, totp_last_step
from operators
where id = $1
for no key update;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [c20e0b] insert into sessions (token_hash, rider_id, operator_id, store_user_id, created_at, last_used_at, co …
-- [cd94d1]
select *
from operators
where id = $1;
-- [baad2d]
select value
from settings
where name = $1;
-- [908ea1] insert into known_places (key, seen_at) values ($1, $2) on conflict (key) do update set seen_at = $3 …

-- logout: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [29ddad]
select rider_id
from sessions
where token_hash = $1;
-- [f570cc]
delete
from sessions
where token_hash = $1;

-- endSession: 2
-- [29ddad] select rider_id from sessions where token_hash = $1 …
-- [f570cc] delete from sessions where token_hash = $1 …

-- listSessions: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [6f8f64]
select id, token_hash, device, created_at, last_used_at
from sessions
where operator_id = $1
order by last_used_at desc, created_at desc
limit $2;

-- endOtherSession: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [35e62f]
select token_hash
from sessions
where id = $1 and rider_id = $2;
-- [29ddad] select rider_id from sessions where token_hash = $1 …
-- [1b4cc3]
select id
from riders
where id = $1
for no key update;
-- [f570cc] delete from sessions where token_hash = $1 …
-- [d83a7b]
update riders
set push_token = $1
where id = $2;
-- [5a0ebd] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …

-- endAllSessions: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [1b4cc3] select id from riders where id = $1 for no key update …
-- [fb9d09]
delete
from sessions
where rider_id = $1
returning token_hash;
-- [d83a7b] update riders set push_token = $1 where id = $2 …
-- [5a0ebd] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …

-- endRiderSessions: 8
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [52dc9e]
select id
from riders
where id = $1;
-- [1b4cc3] select id from riders where id = $1 for no key update …
-- [fb9d09] delete from sessions where rider_id = $1 returning token_hash …
-- [d83a7b] update riders set push_token = $1 where id = $2 …
-- [5a0ebd] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [e87888]
select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehicle_type, riders.zone_id, riders.activated_at, riders.blocked_at, riders.blocked_reason, riders.refused_at, riders.refused_reason, riders.working, riders.push_token, riders.last_free_at, riders.last_latitude, riders.last_longitude, riders.last_position_at, riders.paused_until, riders.misses_in_row, riders.last_order_id, riders.created_at, riders.erased_at, coalesce(rider_totals.taken, 0) as taken, coalesce(rider_totals.delivered, 0) as delivered, coalesce(rider_totals.canceled, 0) as canceled, coalesce(rider_totals.centavos, 0)::float8 as earned, (select to_json(obj) from (select zones.* from zones where zones.id = riders.zone_id) as obj) as zone, (select coalesce(json_agg(agg), '[]') from (select zones.* from rider_zones inner join zones on zones.id = rider_zones.zone_id where rider_zones.rider_id = riders.id order by zones.name) as agg) as zones, (select coalesce(json_agg(agg), '[]') from (select reason, extract(epoch from rider_blocks.blocked_at) * 1000 as blocked_at, blocker.full_name as blocked_by, extract(epoch from lifted_at) * 1000 as lifted_at, lifter.full_name as lifted_by from rider_blocks left join operators as blocker on blocker.id = rider_blocks.blocked_by left join operators as lifter on lifter.id = rider_blocks.lifted_by where rider_blocks.rider_id = riders.id order by rider_blocks.id desc limit $1) as agg) as blocks, coalesce(waited.waits, 0) as waits, coalesce(waited.waited_seconds, 0) as waited_seconds
from riders
left join rider_totals on rider_totals.rider_id = riders.id
left join lateral (select coalesce(sum(days.waits), 0)::int as waits, coalesce(sum(days.seconds), 0)::int as waited_seconds from (select waits, seconds from rider_waits where rider_waits.rider_id = riders.id order by day desc limit $2) as days) as waited on true
where riders.id = $3;

-- endRiderSession: 8
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [35e62f] select token_hash from sessions where id = $1 and rider_id = $2 …
-- [29ddad] select rider_id from sessions where token_hash = $1 …
-- [1b4cc3] select id from riders where id = $1 for no key update …
-- [f570cc] delete from sessions where token_hash = $1 …
-- [d83a7b] update riders set push_token = $1 where id = $2 …
-- [5a0ebd] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- beginContactChange: 8
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [59ee3f]
select full_name, email, phone
from riders
where id = $1 and erased_at is null
for no key update;
-- [4fb201]
select id
from riders
where id <> $1 and email = $2
limit $3;
-- [adb19d]
insert into contact_changes (rider_id, phone, email, code_hash, begun_by, issued_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (rider_id) do update
set phone = $8, email = $9, code_hash = $10, begun_by = $11, issued_at = $12, expires_at = $13;
-- [4b6bdc]
insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning id, kind;
-- [2ceca9]
insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at)
select riders.id, told.id, 'notice', $1, told.until, $2
from (values ($3::uuid, $4::timestamptz)) as told (id, until) join rider_notices on rider_notices.id = told.id join riders on riders.id = rider_notices.rider_id
where riders.push_token is not null;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [c5f05a]
delete
from wrong_guesses
where secret = $1;

-- confirmContactChange: 18
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [bd1b27]
select email
from riders
where id = $1 and erased_at is null;
-- [f95b81] select key from known_places where key = $1 and seen_at > $2 …
-- [7f9c20] select * from wrong_guesses where key in ($1, $2) …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [59ee3f] select full_name, email, phone from riders where id = $1 and erased_at is null for no key update …
-- [c04153]
select *
from contact_changes
where rider_id = $1;
-- [4fb201] select id from riders where id <> $1 and email = $2 limit $3 …
-- [d6589b]
update riders
set email = $1
where id = $2;
-- [1614a6]
delete
from contact_changes
where rider_id = $1;
-- [7d6eb1]
delete
from activation_codes
where rider_id = $1;
-- [d59f82]
delete
from recovery_codes
where rider_id = $1;
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …

-- changePassword: 12
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [50ddb7]
select full_name, email, password_hash
from riders
where id = $1;
-- [fbd67c]
select document_number
from riders
where id = $1;
-- [f95b81] select key from known_places where key = $1 and seen_at > $2 …
-- [7f9c20] select * from wrong_guesses where key in ($1, $2) …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [2960e6]
update riders
set password_hash = $1
where id = $2 and password_hash = $3;
-- [1b4cc3] select id from riders where id = $1 for no key update …
-- [e94f12]
delete
from sessions
where rider_id = $1 and token_hash <> $2
returning token_hash;

-- issueRecoveryCode: 11
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [0ccc99]
select id, email, full_name, phone
from riders
where id = $1 and erased_at is null;
-- [21d53c]
select pg_advisory_xact_lock(hashtextextended($1, 0));
-- [4efd03]
select code_hash, issued_at, expires_at
from recovery_codes
where rider_id = $1;
-- [d59f82] delete from recovery_codes where rider_id = $1 …
-- [1b8da6]
insert into recovery_codes (rider_id, operator_id, code_hash, issued_at, expires_at)
values ($1, $2, $3, $4, $5);
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [b396b4]
insert into messages (id, kind, rider_id, order_id, store_id, sealed, channels, due_at, expires_at, created_at, changed_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [c5f05a] delete from wrong_guesses where secret = $1 …

-- recoverRiderPassword: 18
-- [f95b81] select key from known_places where key = $1 and seen_at > $2 …
-- [7f9c20] select * from wrong_guesses where key in ($1, $2) …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [21d53c] select pg_advisory_xact_lock(hashtextextended($1, 0)) …
-- [3bc41e]
select id
from riders
where email = $1;
-- [4efd03] select code_hash, issued_at, expires_at from recovery_codes where rider_id = $1 …
-- [d59f82] delete from recovery_codes where rider_id = $1 …
-- [50ddb7] select full_name, email, password_hash from riders where id = $1 …
-- [fbd67c] select document_number from riders where id = $1 …
-- [34db15]
update riders
set password_hash = $1
where id = $2;
-- [0796c8]
update riders
set recovered_at = $1
where id = $2;
-- [1b4cc3] select id from riders where id = $1 for no key update …
-- [fb9d09] delete from sessions where rider_id = $1 returning token_hash …
-- [d83a7b] update riders set push_token = $1 where id = $2 …
-- [5a0ebd] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …

-- createRider: 4
-- [4b48b1]
select id
from riders
where email = $1 and refused_at is null;
-- [dcfdd1]
select id
from zones
where id = $1;
-- [1aee79]
insert into riders (full_name, password_hash, document_number, phone, vehicle_type, zone_id, dni_photo, selfie_photo, demo, created_at, email)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict (email) do update
set full_name = $12, password_hash = $13, document_number = $14, phone = $15, vehicle_type = $16, zone_id = $17, dni_photo = $18, selfie_photo = $19, demo = $20, created_at = $21, refused_at = $22
where riders.refused_at is not null
returning id;
-- [5a0ebd] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …

-- issueActivationCode: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [3a15fd]
select full_name, email, phone, activated_at, refused_at
from riders
where id = $1 and erased_at is null
for no key update;
-- [948d52]
insert into activation_codes (rider_id, code_hash, issued_at, expires_at)
values ($1, $2, $3, $4)
on conflict (rider_id) do update
set code_hash = $5, issued_at = $6, expires_at = $7;
-- [f564da]
insert into rider_zones (rider_id, zone_id)
select id, zone_id
from riders
where id = $1 and not exists (select 1 from rider_zones where rider_id = riders.id);
-- [b396b4] insert into messages (id, kind, rider_id, order_id, store_id, sealed, channels, due_at, expires_at,  …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [c5f05a] delete from wrong_guesses where secret = $1 …

-- refuseSignUp: 10
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [3a15fd] select full_name, email, phone, activated_at, refused_at from riders where id = $1 and erased_at is  …
-- [190031]
update riders
set refused_at = $1, refused_reason = $2
where id = $3;
-- [7d6eb1] delete from activation_codes where rider_id = $1 …
-- [1b4cc3] select id from riders where id = $1 for no key update …
-- [fb9d09] delete from sessions where rider_id = $1 returning token_hash …
-- [d83a7b] update riders set push_token = $1 where id = $2 …
-- [5a0ebd] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …
-- [b396b4] insert into messages (id, kind, rider_id, order_id, store_id, sealed, channels, due_at, expires_at,  …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- validateActivation: 15
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [50ddb7] select full_name, email, password_hash from riders where id = $1 …
-- [fbd67c] select document_number from riders where id = $1 …
-- [f95b81] select key from known_places where key = $1 and seen_at > $2 …
-- [7f9c20] select * from wrong_guesses where key in ($1, $2) …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [f5a739]
select activated_at
from riders
where id = $1
for no key update;
-- [65218f]
select code_hash, expires_at
from activation_codes
where rider_id = $1;
-- [01517d]
update riders
set activated_at = $1
where id = $2;
-- [7d6eb1] delete from activation_codes where rider_id = $1 …
-- [5bd3dd]
update riders
set zone_id = ( select zones.id from rider_zones join zones on zones.id = rider_zones.zone_id where rider_id = riders.id order by zones.id <> riders.zone_id, zones.name limit 1 )
where id = $1 and not working and exists (select 1 from rider_zones where rider_id = riders.id);
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [5a0ebd] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …

-- confirmOperator: 10
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [d5ec3d]
select full_name, email, password_hash
from operators
where id = $1;
-- [f95b81] select key from known_places where key = $1 and seen_at > $2 …
-- [7f9c20] select * from wrong_guesses where key in ($1, $2) …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [7cba8c] select totp_secret, totp_confirmed_at, totp_last_step from operators where id = $1 for no key update …
-- [071dd2]
update sessions
set confirmed_at = $1
where token_hash = $2;

-- beginSecondFactor: 9
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [d5ec3d] select full_name, email, password_hash from operators where id = $1 …
-- [f95b81] select key from known_places where key = $1 and seen_at > $2 …
-- [7f9c20] select * from wrong_guesses where key in ($1, $2) …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [9ef1e3]
update operators
set totp_secret = $1, totp_last_step = $2
where id = $3 and totp_confirmed_at is null
returning id;

-- confirmSecondFactor: 15
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [d5ec3d] select full_name, email, password_hash from operators where id = $1 …
-- [f95b81] select key from known_places where key = $1 and seen_at > $2 …
-- [7f9c20] select * from wrong_guesses where key in ($1, $2) …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [7cba8c] select totp_secret, totp_confirmed_at, totp_last_step from operators where id = $1 for no key update …
-- [7cba8c] select totp_secret, totp_confirmed_at, totp_last_step from operators where id = $1 for no key update …
-- [434a90]
update operators
set totp_last_step = $1
where id = $2;
-- [5c0322]
update operators
set totp_confirmed_at = $1
where id = $2;
-- [bef311]
insert into second_factor_recovery_codes (operator_id, code_hash)
values ($1, $2), ($3, $4), ($5, $6), ($7, $8), ($9, $10), ($11, $12), ($13, $14), ($15, $16), ($17, $18), ($19, $20);
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [214605]
delete
from sessions
where operator_id = $1 and token_hash <> $2
returning token_hash;
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …

-- removeSecondFactor: 14
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [d5ec3d] select full_name, email, password_hash from operators where id = $1 …
-- [f95b81] select key from known_places where key = $1 and seen_at > $2 …
-- [7f9c20] select * from wrong_guesses where key in ($1, $2) …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [7cba8c] select totp_secret, totp_confirmed_at, totp_last_step from operators where id = $1 for no key update …
-- [434a90] update operators set totp_last_step = $1 where id = $2 …
-- [6493e5]
update operators
set totp_secret = $1, totp_confirmed_at = $2, totp_last_step = $3
where id = $4;
-- [e096ec]
delete
from second_factor_recovery_codes
where operator_id = $1;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [214605] delete from sessions where operator_id = $1 and token_hash <> $2 returning token_hash …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …

-- requireSecondFactor: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [687022]
insert into settings (name, value)
values ($1, $2)
on conflict (name) do update
set value = $3;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- getMe: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [5a0ebd] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …

-- setWorking: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [8fdbdf]
select zone_id, activated_at, blocked_at, working
from riders
where id = $1
for no key update;
-- [a6f962]
select rider_zones.zone_id as allowed, zones.closed_at
from zones
left join rider_zones on rider_zones.zone_id = zones.id and rider_zones.rider_id = $1
where zones.id = $2 for share of zones;
-- [25cd2f]
update riders
set misses_in_row = 0
from (select misses_in_row from riders where id = $1 for no key update) as before
where id = $2 and before.misses_in_row > 0
returning zone_id as "zoneId", before.misses_in_row as misses;
-- [5a0ebd] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …

-- setPause: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [78d7b6]
select zone_id, working
from riders
where id = $1
for no key update;
-- [25cd2f] update riders set misses_in_row = 0 from (select misses_in_row from riders where id = $1 for no key  …
-- [13bc79]
with over as ( update pauses set ended_at = greatest(began_at, least(ends_at, $1::timestamptz)) where rider_id = $2 and ended_at is null returning rider_id, began_at, ended_at ) update riders
set last_free_at = last_free_at + (over.ended_at - over.began_at)
from over
where riders.id = over.rider_id;
-- [541a94]
update riders
set paused_until = $1
where id = $2;
-- [5a0ebd] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …

-- setVehicle: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [25cd2f] update riders set misses_in_row = 0 from (select misses_in_row from riders where id = $1 for no key  …
-- [6ec02f]
update riders
set vehicle_type = $1
where id = $2
returning zone_id;
-- [5a0ebd] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …

-- confirmPresence: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [25cd2f] update riders set misses_in_row = 0 from (select misses_in_row from riders where id = $1 for no key  …

-- setPosition: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [6549d3]
update sessions
set last_used_at = $1
where token_hash = $2 and last_used_at <= $3;
-- [39d553]
with leg as ( select id, is_held, is_held or is_useful and (leg_latitude is null or metres > noise or seconds > $1) as ends, case when not is_held and is_useful and metres > noise and seconds <= $2 and metres <= noise + $3 * seconds then metres else 0 end as metres from ( select id, leg_latitude, exists (select from orders where assigned_rider_id = riders.id and status in ('assigned', 'to_pickup', 'waiting_pickup', 'on the way')) as is_held, $4::float8 <= $5 and (last_position_at is null or last_position_at < $6) as is_useful, $7 * sqrt( power($8::float8 - leg_latitude, 2) + power(($9::float8 - leg_longitude) * cosd(leg_latitude), 2) ) as metres, greatest($10, 2 * (leg_accuracy_m + $11::float8)) as noise, extract(epoch from $12::timestamptz - last_position_at)::float8 as seconds from riders where id = $13 and working for no key update ) as rider ), seen as ( update riders set heard_at = $14, (last_latitude, last_longitude, last_accuracy_m, last_position_at) = ( select * from (values (last_latitude, last_longitude, last_accuracy_m, last_position_at), ($15::float8, $16::float8, $17::float8, $18::timestamptz) ) as place (lat, lng, accuracy, at) order by at desc nulls last limit 1 ), leg_latitude = case when not ends then leg_latitude when not is_held then $19 end, leg_longitude = case when not ends then leg_longitude when not is_held then $20 end, leg_accuracy_m = case when not ends then leg_accuracy_m when not is_held then $21 end from leg where riders.id = leg.id returning riders.id, last_latitude, last_longitude, last_position_at, metres ), placed as ( update shifts set latitude = coalesce(latitude, last_latitude), longitude = coalesce(longitude, last_longitude), placed_at = coalesce(placed_at, last_position_at), metres_free = metres_free + metres from seen where rider_id = seen.id and off_at is null and (placed_at is null or metres > 0) )
select id
from seen;

-- setLastOrder: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [a60648]
select status, assigned_rider_id
from orders
where id = $1
for no key update;
-- [d2ed09]
select working, zone_id, last_order_id
from riders
where id = $1
for no key update;
-- [be448f]
update riders
set last_order_id = $1
where id = $2;

-- listRiders: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [52dc9e] select id from riders where id = $1 …
-- [700b2f]
select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehicle_type, riders.zone_id, riders.activated_at, riders.blocked_at, riders.blocked_reason, riders.refused_at, riders.refused_reason, riders.working, riders.push_token, riders.last_free_at, riders.last_latitude, riders.last_longitude, riders.last_position_at, riders.paused_until, riders.misses_in_row, riders.last_order_id, riders.created_at, riders.erased_at, coalesce(rider_totals.taken, 0) as taken, coalesce(rider_totals.delivered, 0) as delivered, coalesce(rider_totals.canceled, 0) as canceled, coalesce(rider_totals.centavos, 0)::float8 as earned, (select to_json(obj) from (select zones.* from zones where zones.id = riders.zone_id) as obj) as zone, (select coalesce(json_agg(agg), '[]') from (select zones.* from rider_zones inner join zones on zones.id = rider_zones.zone_id where rider_zones.rider_id = riders.id order by zones.name) as agg) as zones, (select coalesce(json_agg(agg), '[]') from (select reason, extract(epoch from rider_blocks.blocked_at) * 1000 as blocked_at, blocker.full_name as blocked_by, extract(epoch from lifted_at) * 1000 as lifted_at, lifter.full_name as lifted_by from rider_blocks left join operators as blocker on blocker.id = rider_blocks.blocked_by left join operators as lifter on lifter.id = rider_blocks.lifted_by where rider_blocks.rider_id = riders.id order by rider_blocks.id desc limit $1) as agg) as blocks, coalesce(waited.waits, 0) as waits, coalesce(waited.waited_seconds, 0) as waited_seconds
from riders
left join rider_totals on rider_totals.rider_id = riders.id
left join lateral (select coalesce(sum(days.waits), 0)::int as waits, coalesce(sum(days.seconds), 0)::int as waited_seconds from (select waits, seconds from rider_waits where rider_waits.rider_id = riders.id order by day desc limit $2) as days) as waited on true
where riders.activated_at is null and riders.blocked_at is null and riders.erased_at is null and riders.refused_at is null and riders.working = $3 and riders.zone_id = $4 and rider_words(riders.full_name, riders.email, riders.phone, riders.document_number) @@ $5::tsquery and riders.created_at <= (select created_at from riders as last where last.id = $6) and (riders.created_at < (select created_at from riders as last where last.id = $7) or riders.id < $8)
order by riders.created_at desc, riders.id desc
limit $9;
-- [ee8c6e]
select riders.id as rider_id, other.*
from riders
cross join lateral (select digits_of(riders.document_number) as document, digits_of(riders.phone) as phone) as own
cross join lateral ( select others.id as other_id, digits_of(others.document_number) = own.document as same_document, digits_of(others.phone) = own.phone as same_phone from riders as others where others.id <> riders.id and (digits_of(others.document_number) = nullif(own.document, '') or digits_of(others.phone) = nullif(own.phone, '')) order by others.blocked_at is null, others.created_at desc limit $1 ) as other
where riders.id = any($2::uuid[]);
-- [67f674]
select count(*)::int as count
from (select from riders where riders.activated_at is null and riders.blocked_at is null and riders.erased_at is null and riders.refused_at is null limit $1) as waiting;

-- getOperatorRider: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [e87888] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …
-- [a10008]
insert into audit_log (at, action, operator_id, subject_kind, subject_id, details)
select $1, $2, $3, $4, $5::uuid, look
from (select $6::jsonb as look) as looked
where not exists ( select from audit_log where operator_id = $7 and at > $8 and action = $9 and subject_id is not distinct from $10::uuid and details - 'rows' = look - 'rows' );
-- [65cc4f]
with lately as ( select at, action, details from audit_log where operator_id = $1 and at > $2 and action = any($3) )
select hours, (count(*) filter (where action = any($4)))::int as reveals, coalesce(sum((details->>'rows')::int), 0)::int as rows
from unnest($5::int[]) as hours join lately on at > $6::timestamptz - make_interval(hours => hours)
group by hours;

-- getRiderContacts: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [ef8ff4]
select email, phone, document_number as "documentNumber"
from riders
where id = $1;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [65cc4f] with lately as ( select at, action, details from audit_log where operator_id = $1 and at > $2 and ac …

-- getRiderPhoto: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [e1b142]
select dni_photo, selfie_photo
from riders
where id = $1;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [65cc4f] with lately as ( select at, action, details from audit_log where operator_id = $1 and at > $2 and ac …

-- getRiderThumbnail: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [e1b142] select dni_photo, selfie_photo from riders where id = $1 …

-- setRiderZones: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [2103b3]
update riders
set zone_id = zone_id
where id = $1 and erased_at is null
returning activated_at;
-- [65e7bc]
delete
from rider_zones
where rider_id = $1
returning zone_id;
-- [0fe7b0]
insert into rider_zones (rider_id, zone_id)
values ($1, $2);
-- [6353dc] select zone_id from riders where id = $1 and working = $2 and not exists (select rider_zones.rider_i …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [e87888] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …

-- blockRider: 14
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [3bfa85]
select blocked_reason
from riders
where id = $1 and erased_at is null
for no key update;
-- [25cd2f] update riders set misses_in_row = 0 from (select misses_in_row from riders where id = $1 for no key  …
-- [e7d048]
update riders
set working = $1, last_latitude = $2, last_longitude = $3, last_accuracy_m = $4, last_position_at = $5, leg_latitude = $6, leg_longitude = $7, leg_accuracy_m = $8, paused_until = $9, last_order_id = $10
where id = $11
returning zone_id;
-- [13bc79] with over as ( update pauses set ended_at = greatest(began_at, least(ends_at, $1::timestamptz)) wher …
-- [762b37]
update shifts
set off_at = greatest(on_at, $1::timestamptz)
where rider_id = $2 and off_at is null;
-- [d7c4c7]
with due as ( select id, 'withdrawn' as outcome from offers where outcome is null and rider_id = $1 for no key update ), closed as ( update offers set outcome = due.outcome, closed_at = $2 from due where offers.id = due.id returning offers.* ), ended as ( insert into order_events (order_id, type, actor, actor_id, at, reason) select order_id, outcome, 'system', rider_id, $3, $4::text from closed ), gone as ( insert into push_jobs (rider_id, offer_id, kind, due_at, expires_at, created_at) select rider_id, id, 'offer_gone', $5, $6::timestamptz + interval '1 minute', $7 from closed as source where sent_at is not null and outcome in ('expired', 'unreached', 'withdrawn') )
select closed.order_id as "orderId", closed.rider_id as "riderId", orders.zone_id as "zoneId", closed.outcome
from closed join orders on orders.id = closed.order_id;
-- [1b9dd8]
update riders
set blocked_at = $1, blocked_reason = $2
where id = $3;
-- [0dc351]
insert into rider_blocks (rider_id, reason, blocked_at, blocked_by)
values ($1, $2, $3, $4);
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [05331b]
select id
from orders
where assigned_rider_id = $1 and status in ($2, $3, $4, $5);
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [e87888] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …

-- unblockRider: 10
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [3bfa85] select blocked_reason from riders where id = $1 and erased_at is null for no key update …
-- [1b9dd8] update riders set blocked_at = $1, blocked_reason = $2 where id = $3 …
-- [ae8651]
update rider_blocks
set lifted_at = $1, lifted_by = $2
where rider_id = $3 and lifted_at is null;
-- [47a373]
update rider_notices
set read_at = $1
where rider_id = $2 and kind = $3 and read_at is null;
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [05331b] select id from orders where assigned_rider_id = $1 and status in ($2, $3, $4, $5) …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [e87888] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …

-- getRiderPage: 9
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [e87888] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …
-- [a10008] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) select $1, $2, $3 …
-- [a764c0]
select id as _id, number
from orders
where assigned_rider_id = $1 and status in ($2, $3, $4, $5);
-- [4adcb8]
with counted as ( select day, delivered, centavos, 0 as waits, 0 as seconds from rider_days where rider_id = $1 union all select day, 0, 0, waits, seconds from rider_waits where rider_id = $2 ), recent as ( select counted.*, day = $3::date as is_today from counted where day >= date_trunc('month', $4::date)::date and day <= $5::date )
select coalesce(sum(delivered) filter (where is_today), 0)::int as today_delivered, coalesce(sum(centavos) filter (where is_today), 0)::float8 / 100 as today_money, coalesce(sum(waits) filter (where is_today), 0)::int as today_waits, coalesce(sum(seconds) filter (where is_today), 0)::int as "today_waitedSeconds", coalesce(sum(delivered), 0)::int as month_delivered, coalesce(sum(centavos), 0)::float8 / 100 as month_money, coalesce(sum(waits), 0)::int as month_waits, coalesce(sum(seconds), 0)::int as "month_waitedSeconds"
from recent;
-- [6b2571]
select appeals.*, riders.full_name as rider_name, orders.number as order_number, block.reason as block_reason, block.blocked_at, blocker.full_name as blocked_by_name, answerer.full_name as answered_by_name, block.id is not null and block.lifted_at is null as is_block_on, orders.shipping_cost, orders.store_value, orders.is_paid, case appeals.about when 'adjustment' then ( select json_agg(json_build_object('id', made.id::text, 'amount', amount, 'difference', difference, 'reason', made.reason, 'at', made.at, 'by', adjuster.full_name) order by made.id) from order_adjustments as made join operators as adjuster on adjuster.id = operator_id where made.order_id = appeals.order_id ) end as adjustments
from appeals
inner join riders on riders.id = appeals.rider_id
left join orders on orders.id = appeals.order_id
left join rider_blocks as block on block.id = appeals.block_id
left join operators as blocker on blocker.id = block.blocked_by
left join operators as answerer on answerer.id = appeals.answered_by
where appeals.rider_id = $1
order by appeals.sent_at desc, appeals.id
limit $2;
-- [b650de]
select id, token_hash, device, created_at, last_used_at
from sessions
where rider_id = $1
order by last_used_at desc, created_at desc
limit $2;
-- [f2fa81]
select rider_notes.id, body, at, operators.full_name
from rider_notes
inner join operators on operators.id = rider_notes.written_by
where rider_id = $1
order by rider_notes.id desc
limit $2;
-- [0f7c26]
select phone, issued_at, expires_at, operators.full_name
from contact_changes
inner join operators on operators.id = contact_changes.begun_by
where rider_id = $1 and expires_at > $2;

-- listOrdersOfRider: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [52dc9e] select id from riders where id = $1 …
-- [a10008] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) select $1, $2, $3 …
-- [5d1cbb]
select id, number, status, coalesce(orders.delivered_at, orders.ended_at, orders.created_at) as at, coalesce(store_name, independent_store_name) as store_name, case when order_is_earned(status, earnings_review) then shipping_cost end as earned
from orders
where assigned_rider_id = $1
order by coalesce(orders.delivered_at, orders.ended_at, orders.created_at) desc, orders.id desc
limit $2;

-- addRiderNote: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [b117f7]
select id
from riders
where id = $1 and erased_at is null
for no key update;
-- [b1fa9f]
insert into rider_notes (rider_id, written_by, body, at)
values ($1, $2, $3, $4)
returning id;
-- [62b6a8]
select full_name
from operators
where id = $1;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- getOperator: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [cd94d1] select * from operators where id = $1 …
-- [baad2d] select value from settings where name = $1 …

-- listOperators: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [25f97b]
select *
from operators
where (disabled_at is null or id in (select id from operators where disabled_at is not null order by disabled_at desc, id limit $1))
order by full_name, id;
-- [a10008] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) select $1, $2, $3 …
-- [65cc4f] with lately as ( select at, action, details from audit_log where operator_id = $1 and at > $2 and ac …

-- createOperator: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [9a8a0a]
select id
from operators
where disabled_at is null offset $1
limit 1;
-- [177aae]
insert into operators (email, full_name, role, demo, invitation_hash, invited_until)
values ($1, $2, $3, $4, $5, $6)
returning id;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [cd94d1] select * from operators where id = $1 …

-- updateOperator: 8
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [4969cd]
select pg_advisory_xact_lock(hashtext('operators'));
-- [68b093]
select role, disabled_at, demo
from operators
where id = $1;
-- [bf203b]
select id
from operators
where role = $1 and disabled_at is null and password_hash is not null and demo = $2
limit $3;
-- [f732a4]
update operators
set role = $1, disabled_at = $2
where id = $3;
-- [bf203b] select id from operators where role = $1 and disabled_at is null and password_hash is not null and d …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [cd94d1] select * from operators where id = $1 …

-- resetOperator: 10
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [4969cd] select pg_advisory_xact_lock(hashtext('operators')) …
-- [e40d7d]
select demo
from operators
where id = $1;
-- [bf203b] select id from operators where role = $1 and disabled_at is null and password_hash is not null and d …
-- [65f071]
update operators
set password_hash = $1, invitation_hash = $2, invited_until = $3
where id = $4;
-- [bf203b] select id from operators where role = $1 and disabled_at is null and password_hash is not null and d …
-- [6493e5] update operators set totp_secret = $1, totp_confirmed_at = $2, totp_last_step = $3 where id = $4 …
-- [e096ec] delete from second_factor_recovery_codes where operator_id = $1 …
-- [8bc0ca]
delete
from sessions
where operator_id = $1
returning token_hash;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- acceptInvitation: 2
-- [dc9109]
update operators
set password_hash = $1, invitation_hash = $2, invited_until = $3
where invitation_hash = $4 and invited_until > $5 and disabled_at is null and (demo = $6 or $7)
returning id, email, full_name;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- listStores: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [34fb73]
select stores.*, zones.name as zone_name, cardinality(store_waits.seconds) as waits, ( select round(percentile_cont(0.5) within group (order by each)) from unnest(store_waits.seconds) as each ) as median_wait
from stores
inner join zones on zones.id = stores.zone_id
left join store_waits on store_waits.store_id = stores.id
order by lower(stores.name);

-- getStore: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [17652f]
select stores.*, zones.name as zone_name, cardinality(store_waits.seconds) as waits, ( select round(percentile_cont(0.5) within group (order by each)) from unnest(store_waits.seconds) as each ) as median_wait
from stores
inner join zones on zones.id = stores.zone_id
left join store_waits on store_waits.store_id = stores.id
where stores.id = $1
order by lower(stores.name);
-- [f85656]
select percentile_cont(0.5) within group (order by nullif(store_value, 0)) as value, percentile_cont(0.5) within group (order by shipping_cost) as shipping
from (select store_value, shipping_cost from orders where store_id = $1 order by created_at desc limit $2) as latest having count(*) >= $3;
-- [fdaeb0]
select id, name, is_test, is_read_only, last_used_at, last_four, created_at, ends_at
from store_keys
where store_id = $1 and (ends_at is null or ends_at > $2)
order by created_at desc nulls last;

-- createStore: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [104013] select * from zones where id = $1 for share …
-- [5405e2]
select id
from stores offset $1
limit 1;
-- [afdf52]
insert into stores (name, phone, latitude, longitude, street, street_number, city, zone_id, preparation_minutes, opening_hours, demo)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning id;
-- [902a1f]
insert into store_keys (key_hash, store_id, last_four, created_at, ends_at, name, is_test, is_read_only)
values ($1, $2, $3, $4, $5, $6, $7, $8);
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [17652f] select stores.*, zones.name as zone_name, cardinality(store_waits.seconds) as waits, ( select round( …

-- updateStore: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [b7173b]
select *
from stores
where id = $1
for no key update;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [17652f] select stores.*, zones.name as zone_name, cardinality(store_waits.seconds) as waits, ( select round( …
-- [f85656] select percentile_cont(0.5) within group (order by nullif(store_value, 0)) as value, percentile_cont …
-- [fdaeb0] select id, name, is_test, is_read_only, last_used_at, last_four, created_at, ends_at from store_keys …

-- listStoreOrders: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [013395]
select id
from stores
where id = $1;
-- [f4efc3]
select id, number, status, created_at
from orders
where store_id = $1
order by created_at desc
limit $2;

-- pauseStore: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [f27c4d]
update stores
set paused_until = $1, paused_reason = $2
where id = $3;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [17652f] select stores.*, zones.name as zone_name, cardinality(store_waits.seconds) as waits, ( select round( …
-- [f85656] select percentile_cont(0.5) within group (order by nullif(store_value, 0)) as value, percentile_cont …
-- [fdaeb0] select id, name, is_test, is_read_only, last_used_at, last_four, created_at, ends_at from store_keys …

-- resumeStore: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [f27c4d] update stores set paused_until = $1, paused_reason = $2 where id = $3 …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [17652f] select stores.*, zones.name as zone_name, cardinality(store_waits.seconds) as waits, ( select round( …
-- [f85656] select percentile_cont(0.5) within group (order by nullif(store_value, 0)) as value, percentile_cont …
-- [fdaeb0] select id, name, is_test, is_read_only, last_used_at, last_four, created_at, ends_at from store_keys …

-- disableStore: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [b7173b] select * from stores where id = $1 for no key update …
-- [f1c320]
update stores
set disabled_at = $1, disabled_reason = $2
where id = $3;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [17652f] select stores.*, zones.name as zone_name, cardinality(store_waits.seconds) as waits, ( select round( …
-- [f85656] select percentile_cont(0.5) within group (order by nullif(store_value, 0)) as value, percentile_cont …
-- [fdaeb0] select id, name, is_test, is_read_only, last_used_at, last_four, created_at, ends_at from store_keys …

-- enableStore: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [f1c320] update stores set disabled_at = $1, disabled_reason = $2 where id = $3 …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [17652f] select stores.*, zones.name as zone_name, cardinality(store_waits.seconds) as waits, ( select round( …
-- [f85656] select percentile_cont(0.5) within group (order by nullif(store_value, 0)) as value, percentile_cont …
-- [fdaeb0] select id, name, is_test, is_read_only, last_used_at, last_four, created_at, ends_at from store_keys …

-- makeStoreKey: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [513e75]
select id
from stores
where id = $1
for no key update;
-- [f02850]
select id
from store_keys
where store_id = $1 and (ends_at is null or ends_at > $2);
-- [902a1f] insert into store_keys (key_hash, store_id, last_four, created_at, ends_at, name, is_test, is_read_o …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- turnStoreKey: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [513e75] select id from stores where id = $1 for no key update …
-- [9ff10d]
update store_keys
set ends_at = $1
where id = $2 and store_id = $3 and ends_at is null
returning name, is_test as "isTest", is_read_only as "isReadOnly";
-- [902a1f] insert into store_keys (key_hash, store_id, last_four, created_at, ends_at, name, is_test, is_read_o …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- endStoreKey: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [513e75] select id from stores where id = $1 for no key update …
-- [b94ae5]
select id
from store_keys
where store_id = $1 and (ends_at is null or ends_at > $2) and id = $3;
-- [1424ea]
update store_keys
set ends_at = $1
where id = $2;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- revokeStoreKeys: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [513e75] select id from stores where id = $1 for no key update …
-- [a80809]
update store_keys
set ends_at = $1
where store_id = $2 and (ends_at is null or ends_at > $3);
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [d3875b]
select orders.id
from orders
inner join order_events on order_events.order_id = orders.id
where store_id = $1 and orders.status in ($2, $3, $4, $5) and order_events.type = $6 and actor = $7;

-- getOwnStore: 4
-- [23cd6d]
select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.is_read_only as "isReadOnly", last_used_at
from store_keys
inner join stores on stores.id = store_keys.store_id
where key_hash = $1 and (ends_at is null or ends_at > $2);
-- [b1f44b]
update store_keys
set last_used_at = $1
where key_hash = $2 and (last_used_at is null or last_used_at <= $3);
-- [4de8c8]
select stores.*, zones.name as zone_name, zones.latitude as zone_latitude, zones.longitude as zone_longitude, zones.radius_km, zones.corners, zones.closed_at
from stores
inner join zones on zones.id = stores.zone_id
where stores.id = $1;
-- [a7c54d]
select *
from store_keys
where id = $1;

-- findAddress: 3
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [b1f44b] update store_keys set last_used_at = $1 where key_hash = $2 and (last_used_at is null or last_used_a …
-- [4de8c8] select stores.*, zones.name as zone_name, zones.latitude as zone_latitude, zones.longitude as zone_l …

-- quoteDelivery: 7
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [b1f44b] update store_keys set last_used_at = $1 where key_hash = $2 and (last_used_at is null or last_used_a …
-- [4de8c8] select stores.*, zones.name as zone_name, zones.latitude as zone_latitude, zones.longitude as zone_l …
-- [7e4c1e]
select stores.id as store_id, stores.name as store_name, stores.phone as store_phone, stores.latitude as origin_latitude, stores.longitude as origin_longitude, stores.street as origin_street, stores.street_number as origin_street_number, stores.city as origin_city, zones.id as zone_id, zones.latitude, zones.longitude, zones.radius_km, zones.corners, zones.closed_at, stores.paused_until, stores.paused_reason, stores.disabled_at, stores.disabled_reason, stores.preparation_minutes, store_preparation.took_ms, store_preparation.waited_ms
from stores
inner join zones on zones.id = stores.zone_id
left join store_preparation on store_preparation.store_id = stores.id
where stores.id = $1 for share of zones;
-- [965ead] select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from  …
-- [e44ced]
insert into quotes (store_id, is_test, price, metres, estimated, pickup_due_at, promised_at, quoted_at, expires_at, asked, order_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning id;
-- [611f91]
select *
from quotes
where id = $1;

-- placeStoreOrder: 17
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [b1f44b] update store_keys set last_used_at = $1 where key_hash = $2 and (last_used_at is null or last_used_a …
-- [ee53ba]
select content, order_id
from store_references
where store_id = $1 and is_test = $2 and reference = $3;
-- [4de8c8] select stores.*, zones.name as zone_name, zones.latitude as zone_latitude, zones.longitude as zone_l …
-- [288d7c]
insert into store_references (store_id, is_test, reference, content, order_id, at)
values ($1, $2, $3, $4, $5, $6)
on conflict do nothing;
-- [7e4c1e] select stores.id as store_id, stores.name as store_name, stores.phone as store_phone, stores.latitud …
-- [965ead] select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from  …
-- [05dc34]
select zone_id
from stores
where id = $1;
-- [7e4c1e] select stores.id as store_id, stores.name as store_name, stores.phone as store_phone, stores.latitud …
-- [513e75] select id from stores where id = $1 for no key update …
-- [02a69c]
select (select created_at from orders where store_id = $1 and created_at > $2 order by created_at desc limit $3 offset $4) as first, (select count(*) >= $5 as is_full from orders where store_id = $6 and status in ($7, $8, $9, $10, $11)) as is_full;
-- [db5dae]
insert into orders (shipping_cost_adjustment, store_value_adjustment, collected_adjustment, assigned_rider_id, arrived_at, delay_told_at, picked_up_at, delivered_at, ended_at, cancellation_pay, earnings_review, handover_state, handover_tries, anonymised_at, customer_notes, claimed_by, claimed_at, step_device_at, dropoff_from, dropoff_to, cancellation_fee, store_id, store_name, store_phone, origin_latitude, origin_longitude, origin_street, origin_street_number, origin_city, independent_store_name, id, status, zone_id, origin_comment, destination_latitude, destination_longitude, destination_street, destination_street_number, destination_city, customer_name, destination_phone, destination_comment, delivery_metres, delivery_estimated, items, store_value, shipping_cost, is_paid, is_urgent, pickup_due_at, handover, created_at, updated_at, step_at, external_reference, promised_at, handover_key, import_file, import_line)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59);
-- [6a03f6] insert into order_events (actor, actor_id, type, status, order_id, at) values ($1, $2, $3, $4, $5, $ …
-- [92e501]
insert into handovers (order_id, pin, code, signed_code, created_at)
values ($1, $2, $3, $4, $5);
-- [1b22f6]
update store_references
set order_id = $1
where store_id = $2 and is_test = $3 and reference = $4;
-- [7244c6]
select orders.id, orders.number, orders.store_id, orders.external_reference, orders.status, orders.origin_latitude, orders.origin_longitude, orders.created_at, orders.updated_at, orders.pickup_due_at, orders.promised_at, orders.dropoff_from, orders.dropoff_to, orders.is_urgent, orders.arrived_at, orders.picked_up_at, orders.delivered_at, orders.ended_at, orders.customer_name, orders.destination_phone, orders.destination_street, orders.destination_street_number, orders.destination_city, orders.destination_latitude, orders.destination_longitude, orders.destination_comment, orders.items, orders.origin_comment, orders.store_value, orders.shipping_cost, orders.is_paid, orders.store_value_adjustment, orders.shipping_cost_adjustment, orders.collected_adjustment, orders.cancellation_fee, orders.handover, orders.handover_state, orders.handover_tries, orders.handover_key, handovers.pin, handovers.code, handovers.signed_code, riders.full_name as rider_name, riders.vehicle_type as rider_vehicle, riders.last_latitude as rider_latitude, riders.last_longitude as rider_longitude, riders.last_position_at as rider_located_at, ending.actor as ended_by, ending.reason as ended_because, riders.blocked_at is not null or riders.paused_until is not null as rider_rests, coalesce(zones.cancellation_pay, 0) as zone_cancellation_pay
from orders
inner join zones on zones.id = orders.zone_id
left join riders on riders.id = orders.assigned_rider_id
left join handovers on handovers.order_id = orders.id
left join lateral (select actor, reason from order_events where order_events.order_id = orders.id and order_events.status = orders.status and orders.status in ($1, $2) order by order_events.id desc limit $3) as ending on true
where orders.id = $4 and orders.store_id = $5;
-- [4de8c8] select stores.*, zones.name as zone_name, zones.latitude as zone_latitude, zones.longitude as zone_l …

-- listOwnOrders: 3
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [b1f44b] update store_keys set last_used_at = $1 where key_hash = $2 and (last_used_at is null or last_used_a …
-- [fd6f25]
select orders.id, orders.number, orders.store_id, orders.external_reference, orders.status, orders.origin_latitude, orders.origin_longitude, orders.created_at, orders.updated_at, orders.pickup_due_at, orders.promised_at, orders.dropoff_from, orders.dropoff_to, orders.is_urgent, orders.arrived_at, orders.picked_up_at, orders.delivered_at, orders.ended_at, orders.customer_name, orders.destination_phone, orders.destination_street, orders.destination_street_number, orders.destination_city, orders.destination_latitude, orders.destination_longitude, orders.destination_comment, orders.items, orders.origin_comment, orders.store_value, orders.shipping_cost, orders.is_paid, orders.store_value_adjustment, orders.shipping_cost_adjustment, orders.collected_adjustment, orders.cancellation_fee, orders.handover, orders.handover_state, orders.handover_tries, orders.handover_key, handovers.pin, handovers.code, handovers.signed_code, riders.full_name as rider_name, riders.vehicle_type as rider_vehicle, riders.last_latitude as rider_latitude, riders.last_longitude as rider_longitude, riders.last_position_at as rider_located_at, ending.actor as ended_by, ending.reason as ended_because, riders.blocked_at is not null or riders.paused_until is not null as rider_rests, coalesce(zones.cancellation_pay, 0) as zone_cancellation_pay
from orders
inner join zones on zones.id = orders.zone_id
left join riders on riders.id = orders.assigned_rider_id
left join handovers on handovers.order_id = orders.id
left join lateral (select actor, reason from order_events where order_events.order_id = orders.id and order_events.status = orders.status and orders.status in ($1, $2) order by order_events.id desc limit $3) as ending on true
where orders.store_id = $4
order by orders.created_at desc, orders.number desc
limit $5;

-- getOwnOrder: 2
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [7244c6] select orders.id, orders.number, orders.store_id, orders.external_reference, orders.status, orders.o …

-- changeOwnOrder: 6
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [59a4ca]
select orders.*, zones.latitude, zones.longitude, zones.radius_km, zones.corners
from orders
inner join zones on zones.id = orders.zone_id
where orders.id = $1
for no key update of orders;
-- [59a4ca] select orders.*, zones.latitude, zones.longitude, zones.radius_km, zones.corners from orders inner j …
-- [4c5c10]
update orders
set items = $1, promised_at = $2, updated_at = $3
where id = $4;
-- [699d22]
insert into order_events (type, actor, actor_id, order_id, at, reason)
values ($1, $2, $3, $4, $5, $6);
-- [7244c6] select orders.id, orders.number, orders.store_id, orders.external_reference, orders.status, orders.o …

-- cancelOwnOrder: 8
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [a2a667]
select orders.status, zones.cancellation_pay
from orders
inner join zones on zones.id = orders.zone_id
where orders.id = $1 and orders.store_id = $2
for no key update of orders;
-- [c94609] select orders.id, orders.status, orders.zone_id, orders.store_id, orders.store_value, orders.origin_ …
-- [30f7bc] update orders set status = $1, assigned_rider_id = $2, arrived_at = $3, delay_told_at = $4, picked_u …
-- [f53e51] insert into order_events (order_id, at, type, status, actor, actor_id, device_at, reason) values ($1 …
-- [ced1f1]
with due as ( select id, 'withdrawn' as outcome from offers where outcome is null and order_id = $1 for no key update ), closed as ( update offers set outcome = due.outcome, closed_at = $2 from due where offers.id = due.id returning offers.* ), ended as ( insert into order_events (order_id, type, actor, actor_id, at, reason) select order_id, outcome, 'system', rider_id, $3, $4::text from closed ), gone as ( insert into push_jobs (rider_id, offer_id, kind, due_at, expires_at, created_at) select rider_id, id, 'offer_gone', $5, $6::timestamptz + interval '1 minute', $7 from closed as source where sent_at is not null and outcome in ('expired', 'unreached', 'withdrawn') )
select closed.order_id as "orderId", closed.rider_id as "riderId", orders.zone_id as "zoneId", closed.outcome
from closed join orders on orders.id = closed.order_id;
-- [ce95c3]
update orders
set cancellation_fee = $1
where id = $2;
-- [7244c6] select orders.id, orders.number, orders.store_id, orders.external_reference, orders.status, orders.o …

-- getProofOfDelivery: 4
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [b1f44b] update store_keys set last_used_at = $1 where key_hash = $2 and (last_used_at is null or last_used_a …
-- [7244c6] select orders.id, orders.number, orders.store_id, orders.external_reference, orders.status, orders.o …
-- [35f112]
select pin, former_pins as "formerPins", code, signed_code as "signedCode", tried, reason, photo, proved_at as "provedAt"
from handovers
where order_id = $1;

-- getProofPhoto: 4
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [b1f44b] update store_keys set last_used_at = $1 where key_hash = $2 and (last_used_at is null or last_used_a …
-- [7244c6] select orders.id, orders.number, orders.store_id, orders.external_reference, orders.status, orders.o …
-- [35f112] select pin, former_pins as "formerPins", code, signed_code as "signedCode", tried, reason, photo, pr …

-- listFrequentCustomers: 3
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [b1f44b] update store_keys set last_used_at = $1 where key_hash = $2 and (last_used_at is null or last_used_a …
-- [571638]
with found as ( select customer_name as name, destination_phone as phone, destination_street as street, destination_street_number as "streetNumber", destination_city as city, destination_latitude as latitude, destination_longitude as longitude, destination_comment as comment, created_at from orders where store_id = $1 and created_at > $2 and (strpos(' ' || plain_text(customer_name), ' ' || plain_text($3)) > 0 or false) ), customers as ( select distinct on (name, phone, street, "streetNumber", city) found.*, (count(*) over (partition by name, phone, street, "streetNumber", city))::int as orders from found order by name, phone, street, "streetNumber", city, created_at desc )
select name, phone, street, "streetNumber", city, latitude, longitude, comment, orders
from customers
order by created_at desc
limit $4;

-- getOwnDues: 4
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [b1f44b] update store_keys set last_used_at = $1 where key_hash = $2 and (last_used_at is null or last_used_a …
-- [b8d801]
select id as _id, name
from stores
where id = $1;
-- [0ba2bd]
with found as ( select order_id, number, coalesce(store_name, independent_store_name) as store_name, debts.store_id, rider_id, centavos::float8 as centavos, since, (assigned_rider_id = debts.rider_id and ended_at is null) is true as in_hand, centavos > 0 and not (assigned_rider_id = debts.rider_id and ended_at is null) is true as is_due from store_debts as debts join orders on orders.id = order_id where debts.store_id = $1 )
select found.*, full_name, (count(*) filter (where is_due) over ())::int as all_due, (count(*) over ())::int as all
from found join riders on riders.id = rider_id
order by is_due desc, since, number, rider_id
limit $2;

-- listStoreUsers: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [013395] select id from stores where id = $1 …
-- [4aa55c]
select id, full_name, email, password_hash
from store_users
where store_id = $1
order by full_name, id;

-- inviteStoreUser: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [513e75] select id from stores where id = $1 for no key update …
-- [64ad94]
select id
from store_users
where store_id = $1;
-- [9b80e8]
insert into store_users (store_id, email, full_name, created_at, invitation_hash, invited_until)
values ($1, $2, $3, $4, $5, $6)
returning id;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- reinviteStoreUser: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [3ab790]
update store_users
set password_hash = $1, invitation_hash = $2, invited_until = $3
where id = $4 and store_id = $5;
-- [d67c36]
delete
from sessions
where store_user_id = $1
returning token_hash;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- endStoreUser: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [dc0821]
select id
from store_users
where id = $1 and store_id = $2
for update;
-- [d67c36] delete from sessions where store_user_id = $1 returning token_hash …
-- [4f7e49]
delete
from store_users
where id = $1;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- acceptStoreInvitation: 2
-- [49d5c0]
update store_users
set password_hash = $1, invitation_hash = $2, invited_until = $3
where invitation_hash = $4 and invited_until > $5
returning store_id as "storeId", email, full_name as "fullName";
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- loginStore: 10
-- [f95b81] select key from known_places where key = $1 and seen_at > $2 …
-- [7f9c20] select * from wrong_guesses where key in ($1, $2) …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [1f5d91]
select id, password_hash
from store_users
where email = $1;
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [3823a1]
select id
from store_users
where id = $1 and password_hash = $2
for no key update;
-- [c20e0b] insert into sessions (token_hash, rider_id, operator_id, store_user_id, created_at, last_used_at, co …
-- [908ea1] insert into known_places (key, seen_at) values ($1, $2) on conflict (key) do update set seen_at = $3 …

-- logOutOfStore: 4
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [b1f44b] update store_keys set last_used_at = $1 where key_hash = $2 and (last_used_at is null or last_used_a …
-- [29ddad] select rider_id from sessions where token_hash = $1 …
-- [f570cc] delete from sessions where token_hash = $1 …

-- listZones: 1
-- [0a4940]
select *
from zones
order by name;

-- getZoneDemand: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [1e258e]
select zone_id as "zoneId", array_remove(array[case when working and not (exists (select 1 from rider_zones where rider_id = riders.id and zone_id = riders.zone_id)) then 'zone-taken' end, case when working and not ((paused_until is null or paused_until <= $1)) then 'paused' end, case when working and not (not exists ( select 1 from orders where id = riders.last_order_id and assigned_rider_id = riders.id and status in ($2, $3, $4, $5) )) then 'last-order' end, case when working and not (coalesce(last_position_at > $6, false)) then 'position-old' end, case when working and not (( case when coalesce(riders.cash_limit, (select zones.cash_limit from zones where zones.id = riders.zone_id)) is null then true else (select (-coalesce(sum(centavos) filter (where account in ('commission', 'differences', 'write_offs', 'bank', 'compensation', 'fees')), 0))::float8 from ledger_totals where rider_id = riders.id) < coalesce(riders.cash_limit, (select zones.cash_limit from zones where zones.id = riders.zone_id)) end )) then 'cash-limit' end, case when working and not (not exists ( select 1 from ( select outcome, closed_at from offers where rider_id = riders.id order by offered_at desc limit 1 ) as last where outcome = 'unreached' and (heard_at is null or closed_at > heard_at) )) then 'unreached' end, case when working and not (exists ( select 1 from orders where zone_id = riders.zone_id and created_at > $7 )) then 'no-orders' end, case when working and not (exists (select 1 from zones where id = riders.zone_id and closed_at is null)) then 'zone-closed' end], null) as hindrances
from riders
where id = $8;
-- [3085f9]
with on_duty as materialized ( select id from riders where working and zone_id = $1 and (paused_until is null or paused_until <= $2) and last_position_at > $3 )
select (select count(*)::int from orders where zone_id = $4 and status = 'pending') as waiting, (select count(*)::int from orders where zone_id = $5 and created_at > $6) as placed, (select count(*)::int from on_duty) as riders, (select count(*)::int from on_duty where not exists ( select 1 from orders where assigned_rider_id = on_duty.id and status in ($7, $8, $9, $10) )) as free;

-- createZone: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [6549d3] update sessions set last_used_at = $1 where token_hash = $2 and last_used_at <= $3 …
-- [104457]
select id
from zones offset $1
limit 1;
-- [e22ab1]
insert into zones (name, latitude, longitude, radius_km, corners)
values ($1, $2, $3, $4, $5)
returning *;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- updateZone: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [e89f35]
select *
from zones
where id = $1
for no key update;
-- [c1b823]
select id, name, latitude as lat, longitude as lng
from stores
where zone_id = $1
order by name;
-- [ea2bb5]
select id, number, store_name, independent_store_name, origin_latitude, origin_longitude, destination_latitude, destination_longitude
from orders
where zone_id = $1 and status in ($2, $3, $4, $5, $6, $7)
order by number;
-- [3ac3dd]
select id, full_name, last_latitude, last_longitude
from riders
where zone_id = $1 and working = $2
order by full_name;
-- [898ecf]
update zones
set name = $1, latitude = $2, longitude = $3, radius_km = $4, corners = $5, version = $6, changed_in = $7
where id = $8
returning *;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- previewZone: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [f77c85]
select *
from zones
where id = $1;
-- [c1b823] select id, name, latitude as lat, longitude as lng from stores where zone_id = $1 order by name …
-- [ea2bb5] select id, number, store_name, independent_store_name, origin_latitude, origin_longitude, destinatio …
-- [3ac3dd] select id, full_name, last_latitude, last_longitude from riders where zone_id = $1 and working = $2  …

-- setZoneTerms: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [e89f35] select * from zones where id = $1 for no key update …
-- [5efae5]
update zones
set cash_limit = $1, wait_pay = $2, wait_free_minutes = $3, wait_pay_most = $4, cancellation_pay = $5
where id = $6
returning *;
-- [846681]
select id
from riders
where zone_id = $1 and activated_at is not null and blocked_at is null and erased_at is null;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- closeZone: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [e89f35] select * from zones where id = $1 for no key update …
-- [603fc1]
update zones
set closed_at = $1
where id = $2
returning *;
-- [f215e8]
select id
from riders
where zone_id = $1 and working = $2;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- reopenZone: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [e89f35] select * from zones where id = $1 for no key update …
-- [603fc1] update zones set closed_at = $1 where id = $2 returning * …
-- [f215e8] select id from riders where zone_id = $1 and working = $2 …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- listPrices: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [dcfdd1] select id from zones where id = $1 …
-- [05dc34] select zone_id from stores where id = $1 …
-- [0a29fe]
select rules.*, stores.name as store_name, operators.full_name as set_by_name
from ( select id, store_id, holds_from, terms, set_by, set_at, lead(holds_from) over (partition by zone_id, store_id order by holds_from) as holds_until from price_rules where zone_id = $1 and (store_id is null or store_id = $2) ) as rules
left join stores on stores.id = rules.store_id
left join operators on operators.id = rules.set_by
where holds_until <= $3 and (store_id is null, holds_from, rules.id) < ( select store_id is null, holds_from, id from price_rules where id = $4 )
order by store_id is null desc, holds_from desc, rules.id desc
limit $5;

-- setPrice: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [dcfdd1] select id from zones where id = $1 …
-- [2a0994]
insert into price_rules (zone_id, store_id, holds_from, terms, set_by, set_at)
values ($1, $2, $3, $4, $5, $6)
returning id;
-- [846681] select id from riders where zone_id = $1 and activated_at is not null and blocked_at is null and era …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [6e979d]
select rules.*, stores.name as store_name, operators.full_name as set_by_name
from ( select id, store_id, holds_from, terms, set_by, set_at, lead(holds_from) over (partition by zone_id, store_id order by holds_from) as holds_until from price_rules where zone_id = (select zone_id from price_rules where id = $1) ) as rules
left join stores on stores.id = rules.store_id
left join operators on operators.id = rules.set_by
where rules.id = $2;

-- dropPrice: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [c05df7]
delete
from price_rules
where id = $1 and holds_from > $2
returning zone_id, store_id, holds_from;
-- [846681] select id from riders where zone_id = $1 and activated_at is not null and blocked_at is null and era …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- previewPrice: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [965ead] select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from  …

-- listWebhooks: 2
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [b3f3a9]
select webhook_endpoints.id, store_id, url, events, format, is_test, webhook_endpoints.created_at, former_secret_ends_at, failing_since, webhook_endpoints.disabled_at, webhook_endpoints.disabled_reason
from webhook_endpoints
where (webhook_endpoints.store_id = $1 and webhook_endpoints.is_test = $2)
order by webhook_endpoints.created_at, webhook_endpoints.id;

-- createWebhook: 5
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [513e75] select id from stores where id = $1 for no key update …
-- [69d69a]
select id
from webhook_endpoints
where (webhook_endpoints.store_id = $1 and webhook_endpoints.is_test = $2);
-- [9292d7]
insert into webhook_endpoints (id, store_id, is_test, format, url, events, secret, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8);
-- [d5d734]
select webhook_endpoints.id, store_id, url, events, format, is_test, webhook_endpoints.created_at, former_secret_ends_at, failing_since, webhook_endpoints.disabled_at, webhook_endpoints.disabled_reason
from webhook_endpoints
where webhook_endpoints.id = $1 and true
order by webhook_endpoints.created_at, webhook_endpoints.id;

-- changeWebhook: 5
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [568597]
select store_id, secret, disabled_at
from webhook_endpoints
where id = $1 and (webhook_endpoints.store_id = $2 and webhook_endpoints.is_test = $3)
for no key update;
-- [beff97]
update webhook_endpoints
set url = $1, resting_until = $2, events = $3, failing_since = $4, failures = $5, disabled_at = $6, disabled_reason = $7
where id = $8;
-- [0d7183]
update webhook_messages
set due_at = $1
where endpoint_id = $2 and state = $3 and due_at > $4;
-- [d5d734] select webhook_endpoints.id, store_id, url, events, format, is_test, webhook_endpoints.created_at, f …

-- turnWebhookSecret: 4
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [568597] select store_id, secret, disabled_at from webhook_endpoints where id = $1 and (webhook_endpoints.sto …
-- [02e5e5]
update webhook_endpoints
set secret = $1, former_secret = $2, former_secret_ends_at = $3
where id = $4;
-- [d5d734] select webhook_endpoints.id, store_id, url, events, format, is_test, webhook_endpoints.created_at, f …

-- removeWebhook: 3
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [568597] select store_id, secret, disabled_at from webhook_endpoints where id = $1 and (webhook_endpoints.sto …
-- [dbbd21]
delete
from webhook_endpoints
where id = $1;

-- testWebhook: 4
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [568597] select store_id, secret, disabled_at from webhook_endpoints where id = $1 and (webhook_endpoints.sto …
-- [196765]
update webhook_endpoints
set resting_until = $1
where id = $2;
-- [09d69f]
insert into webhook_messages (endpoint_id, type, at, due_at, is_once, facts)
values ($1, $2, $3, $4, $5, $6)
returning id;

-- listWebhookMessages: 3
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [de5882]
select webhook_endpoints.id, store_id, url, events, format, is_test, webhook_endpoints.created_at, former_secret_ends_at, failing_since, webhook_endpoints.disabled_at, webhook_endpoints.disabled_reason
from webhook_endpoints
where webhook_endpoints.id = $1 and (webhook_endpoints.store_id = $2 and webhook_endpoints.is_test = $3)
order by webhook_endpoints.created_at, webhook_endpoints.id;
-- [758674]
select webhook_messages.seq, webhook_messages.id, endpoint_id, order_id, type, at, webhook_messages.state, due_at, attempts, webhook_messages.ended_at, tried_at, webhook_messages.status, milliseconds, problem, coalesce(orders.number, (facts #>> '{data,order,number}')::integer) as order_number, coalesce(facts->>'status', facts #>> '{data,order,status}') as order_status
from webhook_messages
left join orders on orders.id = webhook_messages.order_id
where endpoint_id = $1
order by seq desc
limit $2;

-- getWebhookMessage: 2
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [eab2b3]
select webhook_messages.seq, webhook_messages.id, endpoint_id, order_id, type, at, webhook_messages.state, due_at, attempts, webhook_messages.ended_at, tried_at, webhook_messages.status, milliseconds, problem, coalesce(orders.number, (facts #>> '{data,order,number}')::integer) as order_number, coalesce(facts->>'status', facts #>> '{data,order,status}') as order_status, payload, answer, webhook_endpoints.store_id, webhook_endpoints.is_test
from webhook_messages
left join orders on orders.id = webhook_messages.order_id
inner join webhook_endpoints on webhook_endpoints.id = endpoint_id
where webhook_messages.id = $1 and (webhook_endpoints.store_id = $2 and webhook_endpoints.is_test = $3);

-- resendWebhookMessage: 7
-- [23cd6d] select stores.id, stores.demo, store_keys.id as key_id, store_keys.is_test as "isTest", store_keys.i …
-- [325e02]
select endpoint_id, order_id, type
from webhook_messages
where id = $1;
-- [568597] select store_id, secret, disabled_at from webhook_endpoints where id = $1 and (webhook_endpoints.sto …
-- [196765] update webhook_endpoints set resting_until = $1 where id = $2 …
-- [19e05c]
update webhook_messages
set state = $1, is_once = $2, ended_at = $3, due_at = $4
where id = $5 and state <> $6;
-- [183dbe]
update webhook_messages
set due_at = $1
where endpoint_id = $2 and order_id is not distinct
from $3 and state = $4 and due_at > $5;
-- [eab2b3] select webhook_messages.seq, webhook_messages.id, endpoint_id, order_id, type, at, webhook_messages. …

-- listStoreWebhooks: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [013395] select id from stores where id = $1 …
-- [2f44df]
select webhook_endpoints.id, store_id, url, events, format, is_test, webhook_endpoints.created_at, former_secret_ends_at, failing_since, webhook_endpoints.disabled_at, webhook_endpoints.disabled_reason
from webhook_endpoints
where store_id = $1
order by webhook_endpoints.created_at, webhook_endpoints.id;

-- createStoreWebhook: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [513e75] select id from stores where id = $1 for no key update …
-- [69d69a] select id from webhook_endpoints where (webhook_endpoints.store_id = $1 and webhook_endpoints.is_tes …
-- [9292d7] insert into webhook_endpoints (id, store_id, is_test, format, url, events, secret, created_at) value …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [d5d734] select webhook_endpoints.id, store_id, url, events, format, is_test, webhook_endpoints.created_at, f …

-- testStoreWebhook: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [01bccc]
select store_id, secret, disabled_at
from webhook_endpoints
where id = $1 and true
for no key update;
-- [196765] update webhook_endpoints set resting_until = $1 where id = $2 …
-- [09d69f] insert into webhook_messages (endpoint_id, type, at, due_at, is_once, facts) values ($1, $2, $3, $4, …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- removeStoreWebhook: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [01bccc] select store_id, secret, disabled_at from webhook_endpoints where id = $1 and true for no key update …
-- [dbbd21] delete from webhook_endpoints where id = $1 …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- enableStoreWebhook: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [01bccc] select store_id, secret, disabled_at from webhook_endpoints where id = $1 and true for no key update …
-- [4237cf]
update webhook_endpoints
set failing_since = $1, failures = $2, resting_until = $3, disabled_at = $4, disabled_reason = $5
where id = $6;
-- [0d7183] update webhook_messages set due_at = $1 where endpoint_id = $2 and state = $3 and due_at > $4 …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [d5d734] select webhook_endpoints.id, store_id, url, events, format, is_test, webhook_endpoints.created_at, f …

-- listStoreWebhookMessages: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [d5d734] select webhook_endpoints.id, store_id, url, events, format, is_test, webhook_endpoints.created_at, f …
-- [53759b]
select webhook_messages.seq, webhook_messages.id, endpoint_id, order_id, type, at, webhook_messages.state, due_at, attempts, webhook_messages.ended_at, tried_at, webhook_messages.status, milliseconds, problem, coalesce(orders.number, (facts #>> '{data,order,number}')::integer) as order_number, coalesce(facts->>'status', facts #>> '{data,order,status}') as order_status
from webhook_messages
left join orders on orders.id = webhook_messages.order_id
where endpoint_id = $1 and webhook_messages.state = $2
order by seq desc
limit $3;

-- getStoreWebhookMessage: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [96249e]
select webhook_messages.seq, webhook_messages.id, endpoint_id, order_id, type, at, webhook_messages.state, due_at, attempts, webhook_messages.ended_at, tried_at, webhook_messages.status, milliseconds, problem, coalesce(orders.number, (facts #>> '{data,order,number}')::integer) as order_number, coalesce(facts->>'status', facts #>> '{data,order,status}') as order_status, payload, answer, webhook_endpoints.store_id, webhook_endpoints.is_test
from webhook_messages
left join orders on orders.id = webhook_messages.order_id
inner join webhook_endpoints on webhook_endpoints.id = endpoint_id
where webhook_messages.id = $1 and true;

-- resendStoreWebhookMessage: 8
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [325e02] select endpoint_id, order_id, type from webhook_messages where id = $1 …
-- [01bccc] select store_id, secret, disabled_at from webhook_endpoints where id = $1 and true for no key update …
-- [196765] update webhook_endpoints set resting_until = $1 where id = $2 …
-- [19e05c] update webhook_messages set state = $1, is_once = $2, ended_at = $3, due_at = $4 where id = $5 and s …
-- [183dbe] update webhook_messages set due_at = $1 where endpoint_id = $2 and order_id is not distinct from $3  …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [96249e] select webhook_messages.seq, webhook_messages.id, endpoint_id, order_id, type, at, webhook_messages. …

-- createOrder: 10
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [965ead] select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from  …
-- [104013] select * from zones where id = $1 for share …
-- [965ead] select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from  …
-- [0c62fe] insert into orders (shipping_cost_adjustment, store_value_adjustment, collected_adjustment, assigned …
-- [6a03f6] insert into order_events (actor, actor_id, type, status, order_id, at) values ($1, $2, $3, $4, $5, $ …
-- [92e501] insert into handovers (order_id, pin, code, signed_code, created_at) values ($1, $2, $3, $4, $5) …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …
-- [35f112] select pin, former_pins as "formerPins", code, signed_code as "signedCode", tried, reason, photo, pr …

-- getOrder: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [65cc4f] with lately as ( select at, action, details from audit_log where operator_id = $1 and at > $2 and ac …

-- filterOrders: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [91a0cf]
select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independent_store_name, orders.origin_latitude, orders.origin_longitude, orders.origin_street, orders.origin_street_number, orders.origin_city, orders.origin_comment, orders.store_phone, orders.destination_latitude, orders.destination_longitude, orders.destination_street, orders.destination_street_number, orders.destination_city, orders.customer_name, orders.destination_phone, orders.destination_comment, orders.items, orders.customer_notes, orders.delivery_metres, orders.delivery_estimated, orders.store_value, orders.shipping_cost, orders.is_paid, orders.store_value_adjustment, orders.shipping_cost_adjustment, orders.collected_adjustment, orders.is_urgent, orders.pickup_due_at, orders.assigned_rider_id, orders.picked_up_at, orders.delivered_at, orders.ended_at, orders.earnings_review, orders.handover, orders.handover_state, orders.handover_tries, orders.handover_key, orders.arrived_at, orders.delay_told_at, orders.claimed_by, orders.claimed_at, orders.external_reference, orders.created_at, orders.updated_at, zones.name as zone_name, zones.wait_pay, zones.wait_free_minutes, zones.wait_pay_most, holder.full_name as holder_name, holder.email as holder_email, holder.phone as holder_phone, holder.vehicle_type as holder_vehicle, holder.blocked_at as holder_blocked_at, live.id as offer_id, live.rider_id as offered_to, live.offered_at as offered_at, live.expires_at as offer_expires_at, live.reason as offer_reason, live.pickup_metres as pickup_metres, live.pickup_estimated as pickup_estimated, live.delivery_metres as block_metres, live.delivery_estimated as block_estimated, asked.full_name as asked_name, claimer.full_name as claimer_name, to_char(orders.created_at at time zone $1, 'YYYY-MM-DD') as day
from orders
inner join zones on zones.id = orders.zone_id
left join riders as holder on holder.id = orders.assigned_rider_id
left join offers as live on live.order_id = orders.id and live.outcome is null
left join riders as asked on asked.id = live.rider_id
left join riders as claimer on claimer.id = orders.claimed_by
where orders.assigned_rider_id = $2 and orders.zone_id = $3 and orders.id in ( select id from orders where assigned_rider_id = $4 and (coalesce(orders.delivered_at, orders.ended_at, orders.created_at) >= ($5::date::timestamp at time zone $6) and coalesce(orders.delivered_at, orders.ended_at, orders.created_at) < (($7::date + 1)::timestamp at time zone $8)) union all select id from orders where assigned_rider_id = $9 and orders.status in ('assigned', 'to_pickup', 'waiting_pickup', 'on the way') )
order by coalesce(orders.delivered_at, orders.ended_at, orders.created_at) desc, orders.number desc
limit $10;

-- getAcceptedOrder: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [aa7161]
select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independent_store_name, orders.origin_latitude, orders.origin_longitude, orders.origin_street, orders.origin_street_number, orders.origin_city, orders.origin_comment, orders.store_phone, orders.destination_latitude, orders.destination_longitude, orders.destination_street, orders.destination_street_number, orders.destination_city, orders.customer_name, orders.destination_phone, orders.destination_comment, orders.items, orders.customer_notes, orders.delivery_metres, orders.delivery_estimated, orders.store_value, orders.shipping_cost, orders.is_paid, orders.store_value_adjustment, orders.shipping_cost_adjustment, orders.collected_adjustment, orders.is_urgent, orders.pickup_due_at, orders.assigned_rider_id, orders.picked_up_at, orders.delivered_at, orders.ended_at, orders.earnings_review, orders.handover, orders.handover_state, orders.handover_tries, orders.handover_key, orders.arrived_at, orders.delay_told_at, orders.claimed_by, orders.claimed_at, orders.external_reference, orders.created_at, orders.updated_at, zones.name as zone_name, zones.wait_pay, zones.wait_free_minutes, zones.wait_pay_most, holder.full_name as holder_name, holder.email as holder_email, holder.phone as holder_phone, holder.vehicle_type as holder_vehicle, holder.blocked_at as holder_blocked_at, live.id as offer_id, live.rider_id as offered_to, live.offered_at as offered_at, live.expires_at as offer_expires_at, live.reason as offer_reason, live.pickup_metres as pickup_metres, live.pickup_estimated as pickup_estimated, live.delivery_metres as block_metres, live.delivery_estimated as block_estimated, asked.full_name as asked_name, claimer.full_name as claimer_name, to_char(orders.created_at at time zone $1, 'YYYY-MM-DD') as day
from orders
inner join zones on zones.id = orders.zone_id
left join riders as holder on holder.id = orders.assigned_rider_id
left join offers as live on live.order_id = orders.id and live.outcome is null
left join riders as asked on asked.id = live.rider_id
left join riders as claimer on claimer.id = orders.claimed_by
where orders.assigned_rider_id = $2 and orders.status in ('assigned', 'to_pickup', 'waiting_pickup', 'on the way');
-- [ce9eb6]
select ( select json_agg(json_build_object( 'orderId', orders.id, 'number', orders.number, 'kind', orders.handover, 'storeName', coalesce(orders.store_name, orders.independent_store_name), 'needsReason', orders.handover <> 'photo' and handovers.reason is null ) order by orders.delivered_at) from orders join handovers on handovers.order_id = orders.id where orders.assigned_rider_id = $1 and orders.handover_state = 'unverified' and orders.delivered_at > $2 ) as owed, ( select json_agg(( select json_build_object( 'id', unread.id, 'kind', unread.kind, 'at', extract(epoch from unread.at) * 1000, 'readAt', extract(epoch from unread.read_at) * 1000, 'reason', case when (unread.kind <> 'customer_note' or (about.assigned_rider_id = unread.rider_id and about.ended_at is null)) then unread.reason end, 'pickedUp', unread.picked_up, 'body', unread.body, 'pay', unread.pay, 'orderId', about.id, 'orderNumber', about.number, 'storeValue', about.store_value, 'shippingCost', about.shipping_cost + about.shipping_cost_adjustment, 'storePhone', case when about.assigned_rider_id = unread.rider_id then about.store_phone end, 'pickupAddress', case when unread.kind in ('order_assigned', 'order_taken_back', 'order_returned') then about.origin_street || ' ' || about.origin_street_number end, 'storeName', coalesce(about.store_name, about.independent_store_name), 'zoneName', zones.name ) from (values (1)) as one left join orders as about on about.id = unread.order_id left join zones on zones.id = unread.zone_id where unread.id is not null ) order by unread.at desc, unread.id) from ( select * from rider_notices where rider_id = $3 and read_at is null and (kind <> 'customer_note' or exists ( select from orders where orders.id = order_id and orders.assigned_rider_id = $4 and orders.ended_at is null )) order by at desc, id limit 20 ) as unread ) as notices;

-- getHistoricalOrders: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [b26eb0]
with days as ( select day, taken, sum(taken) over (order by day desc)::int as seen from rider_days where rider_id = $1 and taken > 0 and day between $2::date and $3::date ), first as ( select day, seen - taken as newer from days where seen > $4 order by day desc limit 1 )
select (select coalesce(max(seen), 0) from days) as total, (select day::text from first) as day, coalesce((select newer from first), 0) as newer;
-- [d9b08e]
select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independent_store_name, orders.origin_latitude, orders.origin_longitude, orders.origin_street, orders.origin_street_number, orders.origin_city, orders.origin_comment, orders.store_phone, orders.destination_latitude, orders.destination_longitude, orders.destination_street, orders.destination_street_number, orders.destination_city, orders.customer_name, orders.destination_phone, orders.destination_comment, orders.items, orders.customer_notes, orders.delivery_metres, orders.delivery_estimated, orders.store_value, orders.shipping_cost, orders.is_paid, orders.store_value_adjustment, orders.shipping_cost_adjustment, orders.collected_adjustment, orders.is_urgent, orders.pickup_due_at, orders.assigned_rider_id, orders.picked_up_at, orders.delivered_at, orders.ended_at, orders.earnings_review, orders.handover, orders.handover_state, orders.handover_tries, orders.handover_key, orders.arrived_at, orders.delay_told_at, orders.claimed_by, orders.claimed_at, orders.external_reference, orders.created_at, orders.updated_at, zones.name as zone_name, zones.wait_pay, zones.wait_free_minutes, zones.wait_pay_most, holder.full_name as holder_name, holder.email as holder_email, holder.phone as holder_phone, holder.vehicle_type as holder_vehicle, holder.blocked_at as holder_blocked_at, live.id as offer_id, live.rider_id as offered_to, live.offered_at as offered_at, live.expires_at as offer_expires_at, live.reason as offer_reason, live.pickup_metres as pickup_metres, live.pickup_estimated as pickup_estimated, live.delivery_metres as block_metres, live.delivery_estimated as block_estimated, asked.full_name as asked_name, claimer.full_name as claimer_name, to_char(orders.created_at at time zone $1, 'YYYY-MM-DD') as day
from orders
inner join zones on zones.id = orders.zone_id
left join riders as holder on holder.id = orders.assigned_rider_id
left join offers as live on live.order_id = orders.id and live.outcome is null
left join riders as asked on asked.id = live.rider_id
left join riders as claimer on claimer.id = orders.claimed_by
where orders.assigned_rider_id = $2 and coalesce(orders.delivered_at, orders.ended_at, orders.created_at) < (($3::date + 1)::timestamp at time zone $4) and coalesce(orders.delivered_at, orders.ended_at, orders.created_at) >= ($5::date::timestamp at time zone $6)
order by coalesce(orders.delivered_at, orders.ended_at, orders.created_at) desc, orders.id
limit $7 offset $8;

-- setOrderStatus: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [c94609] select orders.id, orders.status, orders.zone_id, orders.store_id, orders.store_value, orders.origin_ …
-- [30f7bc] update orders set status = $1, assigned_rider_id = $2, arrived_at = $3, delay_told_at = $4, picked_u …
-- [f53e51] insert into order_events (order_id, at, type, status, actor, actor_id, device_at, reason) values ($1 …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [ced1f1] with due as ( select id, 'withdrawn' as outcome from offers where outcome is null and order_id = $1  …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …

-- tellDelay: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [6549d3] update sessions set last_used_at = $1 where token_hash = $2 and last_used_at <= $3 …
-- [ea33fd]
select status, assigned_rider_id, arrived_at, delay_told_at
from orders
where id = $1
for no key update;
-- [f1721b]
update orders
set delay_told_at = $1, updated_at = $2
where id = $3;
-- [f6a423]
insert into delay_notices (order_id, rider_id, at, device_at, waited_seconds)
values ($1, $2, $3, $4, $5);
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …

-- assignOrder: 21
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [1110c6]
select origin_latitude, origin_longitude, destination_latitude, destination_longitude, vehicle_type as vehicle, last_latitude, last_longitude
from orders
inner join riders on riders.id = $1
where orders.id = $2;
-- [9bf47a]
select zone_id
from orders
where id = $1;
-- [ebc090]
select zone_id
from riders
where id = $1;
-- [5e6905] select pg_advisory_xact_lock(hashtext('dispatch'), hashtext($1)) …
-- [c94609] select orders.id, orders.status, orders.zone_id, orders.store_id, orders.store_value, orders.origin_ …
-- [b9cf90]
select orders.number, zones.name as zone_name, riders.full_name as holder_name
from orders
inner join zones on zones.id = orders.zone_id
left join riders on riders.id = orders.assigned_rider_id
where orders.id = $1;
-- [84115b]
select offers.order_id, orders.number
from offers
inner join orders on orders.id = offers.order_id
where offers.rider_id = $1 and outcome is null;
-- [6d4780]
select riders.id, full_name, zone_id, zones.name as zone_name, activated_at, blocked_at, erased_at, working, paused_until, misses_in_row, last_position_at, coalesce(riders.cash_limit, (select zones.cash_limit from zones where zones.id = riders.zone_id)) as may_owe, (select (-coalesce(sum(centavos) filter (where account in ('commission', 'differences', 'write_offs', 'bank', 'compensation', 'fees')), 0))::float8 from ledger_totals where rider_id = riders.id) as owed, (select at from order_exclusions where order_id = $1 and order_exclusions.rider_id = riders.id) as excluded_at
from riders
inner join zones on zones.id = riders.zone_id
where riders.id = $2
for no key update of riders;
-- [05331b] select id from orders where assigned_rider_id = $1 and status in ($2, $3, $4, $5) …
-- [84115b] select offers.order_id, orders.number from offers inner join orders on orders.id = offers.order_id w …
-- [ab870b]
select outcome
from offers
where order_id = $1 and rider_id = $2 and outcome in ($3, $4, $5, $6)
order by offered_at desc;
-- [ced1f1] with due as ( select id, 'withdrawn' as outcome from offers where outcome is null and order_id = $1  …
-- [d7c4c7] with due as ( select id, 'withdrawn' as outcome from offers where outcome is null and rider_id = $1  …
-- [05331b] select id from orders where assigned_rider_id = $1 and status in ($2, $3, $4, $5) …
-- [921204]
insert into offers (outcome, closed_at, expires_at, order_id, rider_id, offered_at, made_by, reason, pickup_metres, pickup_estimated, delivery_metres, delivery_estimated)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
returning id, expires_at;
-- [d31e5d]
insert into push_jobs (rider_id, offer_id, kind, due_at, expires_at, created_at)
select riders.id, source.id, 'offer', $1, source.expires_at, $2
from (select $3::uuid as id, $4::uuid as rider_id, $5::timestamptz as expires_at) as source join riders on riders.id = source.rider_id
where riders.push_token is not null;
-- [e50c55]
update orders
set delivery_metres = $1, delivery_estimated = $2
where id = $3;
-- [8c4fad]
insert into order_events (type, status, order_id, actor, actor_id, rider_id, at)
values ($1, $2, $3, $4, $5, $6, $7);
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …

-- checkImport: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [965ead] select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from  …
-- [6810ad]
select number, import_file as file, import_line as line, created_at as at
from orders
where import_line in ($1)
order by number;
-- [104013] select * from zones where id = $1 for share …
-- [965ead] select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from  …

-- importOrders: 10
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [965ead] select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from  …
-- [8b76ec]
select pg_advisory_xact_lock(hashtextextended($1, 48));
-- [6810ad] select number, import_file as file, import_line as line, created_at as at from orders where import_l …
-- [104013] select * from zones where id = $1 for share …
-- [965ead] select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from  …
-- [0c62fe] insert into orders (shipping_cost_adjustment, store_value_adjustment, collected_adjustment, assigned …
-- [6a03f6] insert into order_events (actor, actor_id, type, status, order_id, at) values ($1, $2, $3, $4, $5, $ …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [6810ad] select number, import_file as file, import_line as line, created_at as at from orders where import_l …

-- setExclusion: 9
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [9bf47a] select zone_id from orders where id = $1 …
-- [ebc090] select zone_id from riders where id = $1 …
-- [5e6905] select pg_advisory_xact_lock(hashtext('dispatch'), hashtext($1)) …
-- [c94609] select orders.id, orders.status, orders.zone_id, orders.store_id, orders.store_value, orders.origin_ …
-- [53515e]
insert into order_exclusions (order_id, rider_id, excluded_by, at)
values ($1, $2, $3, $4)
on conflict do nothing
returning at;
-- [829b76]
insert into order_events (order_id, type, actor, actor_id, rider_id, at)
values ($1, $2, $3, $4, $5, $6);
-- [b216ef]
select id
from offers
where order_id = $1 and rider_id = $2 and outcome is null;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- editOrder: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [59a4ca] select orders.*, zones.latitude, zones.longitude, zones.radius_km, zones.corners from orders inner j …
-- [00dd2e]
update orders
set origin_comment = $1, promised_at = $2, updated_at = $3
where id = $4;
-- [699d22] insert into order_events (type, actor, actor_id, order_id, at, reason) values ($1, $2, $3, $4, $5, $ …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …

-- takeBackOrder: 24
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [9bf47a] select zone_id from orders where id = $1 …
-- [ebc090] select zone_id from riders where id = $1 …
-- [5e6905] select pg_advisory_xact_lock(hashtext('dispatch'), hashtext($1)) …
-- [c94609] select orders.id, orders.status, orders.zone_id, orders.store_id, orders.store_value, orders.origin_ …
-- [20812e]
insert into order_events (order_id, type, actor, actor_id, rider_id, at, reason)
values ($1, $2, $3, $4, $5, $6, $7);
-- [9bf47a] select zone_id from orders where id = $1 …
-- [ebc090] select zone_id from riders where id = $1 …
-- [5e6905] select pg_advisory_xact_lock(hashtext('dispatch'), hashtext($1)) …
-- [c94609] select orders.id, orders.status, orders.zone_id, orders.store_id, orders.store_value, orders.origin_ …
-- [53515e] insert into order_exclusions (order_id, rider_id, excluded_by, at) values ($1, $2, $3, $4) on confli …
-- [829b76] insert into order_events (order_id, type, actor, actor_id, rider_id, at) values ($1, $2, $3, $4, $5, …
-- [b216ef] select id from offers where order_id = $1 and rider_id = $2 and outcome is null …
-- [c94609] select orders.id, orders.status, orders.zone_id, orders.store_id, orders.store_value, orders.origin_ …
-- [30f7bc] update orders set status = $1, assigned_rider_id = $2, arrived_at = $3, delay_told_at = $4, picked_u …
-- [f53e51] insert into order_events (order_id, at, type, status, actor, actor_id, device_at, reason) values ($1 …
-- [081296]
update handovers
set tried = $1, reason = $2, photo = $3, rider_id = $4
where order_id = $5;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [a084cc] update riders set last_free_at = $1 where id = $2 returning working, last_order_id …
-- [6353dc] select zone_id from riders where id = $1 and working = $2 and not exists (select rider_zones.rider_i …
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …

-- adjustOrder: 9
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [0b5f95]
select status, assigned_rider_id, earnings_review, shipping_cost, store_value, is_paid, shipping_cost_adjustment, store_value_adjustment, collected_adjustment
from orders
where id = $1
for no key update;
-- [c0a7a5]
insert into order_adjustments (order_id, rider_id, operator_id, amount, difference, reason, at)
values ($1, $2, $3, $4, $5, $6, $7);
-- [a7acd4]
update orders
set shipping_cost_adjustment = $1, updated_at = $2
where id = $3;
-- [dc7328]
insert into order_events (order_id, type, actor, actor_id, at)
values ($1, $2, $3, $4, $5);
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …

-- listOperatorOrders: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [725d13]
select coalesce((false or orders.external_reference = $1), false) as "isFirst"
from orders
where number = $2;
-- [4c6834]
select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independent_store_name, orders.origin_latitude, orders.origin_longitude, orders.origin_street, orders.origin_street_number, orders.origin_city, orders.origin_comment, orders.store_phone, orders.destination_latitude, orders.destination_longitude, orders.destination_street, orders.destination_street_number, orders.destination_city, orders.customer_name, orders.destination_phone, orders.destination_comment, orders.items, orders.customer_notes, orders.delivery_metres, orders.delivery_estimated, orders.store_value, orders.shipping_cost, orders.is_paid, orders.store_value_adjustment, orders.shipping_cost_adjustment, orders.collected_adjustment, orders.is_urgent, orders.pickup_due_at, orders.assigned_rider_id, orders.picked_up_at, orders.delivered_at, orders.ended_at, orders.earnings_review, orders.handover, orders.handover_state, orders.handover_tries, orders.handover_key, orders.arrived_at, orders.delay_told_at, orders.claimed_by, orders.claimed_at, orders.external_reference, orders.created_at, orders.updated_at, zones.name as zone_name, zones.wait_pay, zones.wait_free_minutes, zones.wait_pay_most, holder.full_name as holder_name, holder.email as holder_email, holder.phone as holder_phone, holder.vehicle_type as holder_vehicle, holder.blocked_at as holder_blocked_at, live.id as offer_id, live.rider_id as offered_to, live.offered_at as offered_at, live.expires_at as offer_expires_at, live.reason as offer_reason, live.pickup_metres as pickup_metres, live.pickup_estimated as pickup_estimated, live.delivery_metres as block_metres, live.delivery_estimated as block_estimated, asked.full_name as asked_name, claimer.full_name as claimer_name, to_char(orders.created_at at time zone $1, 'YYYY-MM-DD') as day
from orders
inner join zones on zones.id = orders.zone_id
left join riders as holder on holder.id = orders.assigned_rider_id
left join offers as live on live.order_id = orders.id and live.outcome is null
left join riders as asked on asked.id = live.rider_id
left join riders as claimer on claimer.id = orders.claimed_by
inner join ( select * from (( select id, 1 as piece, coalesce(orders.delivered_at, orders.ended_at, orders.created_at) as dated_at, number from orders where orders.status in ('pending', 'assigned', 'to_pickup', 'waiting_pickup', 'on the way', 'error') and orders.zone_id = $2 and orders.store_id = $3 and orders.assigned_rider_id = $4 and (coalesce(orders.delivered_at, orders.ended_at, orders.created_at) >= ($5::date::timestamp at time zone $6) and coalesce(orders.delivered_at, orders.ended_at, orders.created_at) < (($7::date + 1)::timestamp at time zone $8)) and (plain_text(concat_ws(' ', '#' || orders.number, orders.external_reference, orders.store_name, orders.independent_store_name, orders.origin_street, orders.origin_street_number, orders.destination_street, orders.destination_street_number)) like all ($9::text[]) or false or orders.assigned_rider_id = any(array( select id from riders where rider_words(full_name, email, phone, document_number) @@ $10::tsquery ))) and (false or orders.external_reference = $11) is not true and coalesce(orders.delivered_at, orders.ended_at, orders.created_at) <= (select coalesce(orders.delivered_at, orders.ended_at, orders.created_at) from orders where number = $12) and (coalesce(orders.delivered_at, orders.ended_at, orders.created_at) < (select coalesce(orders.delivered_at, orders.ended_at, orders.created_at) from orders where number = $13) or orders.number < $14) order by dated_at desc, number desc limit $15 )) as pieces order by piece, dated_at desc, number desc limit $16 ) as listed on listed.id = orders.id
order by listed.piece, coalesce(orders.delivered_at, orders.ended_at, orders.created_at) desc, orders.number desc;

-- getOperatorOrder: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [ecdfc1]
select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independent_store_name, orders.origin_latitude, orders.origin_longitude, orders.origin_street, orders.origin_street_number, orders.origin_city, orders.origin_comment, orders.store_phone, orders.destination_latitude, orders.destination_longitude, orders.destination_street, orders.destination_street_number, orders.destination_city, orders.customer_name, orders.destination_phone, orders.destination_comment, orders.items, orders.customer_notes, orders.delivery_metres, orders.delivery_estimated, orders.store_value, orders.shipping_cost, orders.is_paid, orders.store_value_adjustment, orders.shipping_cost_adjustment, orders.collected_adjustment, orders.is_urgent, orders.pickup_due_at, orders.assigned_rider_id, orders.picked_up_at, orders.delivered_at, orders.ended_at, orders.earnings_review, orders.handover, orders.handover_state, orders.handover_tries, orders.handover_key, orders.arrived_at, orders.delay_told_at, orders.claimed_by, orders.claimed_at, orders.external_reference, orders.created_at, orders.updated_at, zones.name as zone_name, zones.wait_pay, zones.wait_free_minutes, zones.wait_pay_most, holder.full_name as holder_name, holder.email as holder_email, holder.phone as holder_phone, holder.vehicle_type as holder_vehicle, holder.blocked_at as holder_blocked_at, live.id as offer_id, live.rider_id as offered_to, live.offered_at as offered_at, live.expires_at as offer_expires_at, live.reason as offer_reason, live.pickup_metres as pickup_metres, live.pickup_estimated as pickup_estimated, live.delivery_metres as block_metres, live.delivery_estimated as block_estimated, asked.full_name as asked_name, claimer.full_name as claimer_name, to_char(orders.created_at at time zone $1, 'YYYY-MM-DD') as day, orders.store_id, orders.promised_at, orders.anonymised_at
from orders
inner join zones on zones.id = orders.zone_id
left join riders as holder on holder.id = orders.assigned_rider_id
left join offers as live on live.order_id = orders.id and live.outcome is null
left join riders as asked on asked.id = live.rider_id
left join riders as claimer on claimer.id = orders.claimed_by
where orders.id = $2;
-- [a10008] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) select $1, $2, $3 …
-- [65cc4f] with lately as ( select at, action, details from audit_log where operator_id = $1 and at > $2 and ac …
-- [a78369]
select rider_id, riders.full_name as rider_name, operators.full_name as by, at
from order_exclusions
inner join riders on riders.id = order_exclusions.rider_id
left join operators on operators.id = order_exclusions.excluded_by
where order_id = $1
order by at, rider_id;
-- [8b6530]
select order_adjustments.id, order_adjustments.amount, order_adjustments.difference, order_adjustments.reason, order_adjustments.at, operators.full_name as by
from order_adjustments
inner join operators on operators.id = order_adjustments.operator_id
where order_id = $1
order by order_adjustments.id;
-- [bee4f2]
select goods, cash
from order_events
where order_id = $1 and status = $2
order by id desc
limit $3;

-- getOrderToRepeat: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [87d9c3]
select *
from orders
where id = $1;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [65cc4f] with lately as ( select at, action, details from audit_log where operator_id = $1 and at > $2 and ac …

-- listOrderEvents: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [9bfccf]
select id
from orders
where id = $1;
-- [418502]
select event.order_id, event.type, event.status, event.actor, event.at, event.device_at, event.reason, event.goods, event.cash, coalesce(riders.full_name, operators.full_name, stores.name) as actor_name, concerned.full_name as rider_name
from order_events as event
left join riders on riders.id = event.actor_id
left join operators on operators.id = event.actor_id
left join stores on stores.id = event.actor_id
left join riders as concerned on concerned.id = event.rider_id
where event.order_id = $1
order by event.id desc
limit $2;
-- [8b5aa9]
select at, device_at, full_name
from delay_notices
inner join riders on riders.id = delay_notices.rider_id
where order_id = $1
order by delay_notices.id desc
limit $2;
-- [1954ef]
select late_steps.status, at, device_at, reason, refused, full_name
from late_steps
inner join riders on riders.id = late_steps.rider_id
where order_id = $1
order by late_steps.id desc
limit $2;
-- [4a927d]
select offers.*, riders.full_name as rider_name, operators.full_name as made_by_name
from offers
inner join riders on riders.id = offers.rider_id
left join operators on operators.id = offers.made_by
where order_id = $1
order by offered_at desc
limit $2;

-- listRecurringOrders: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [7478a4]
select recurring_orders.*, operators.full_name as created_by_name, stores.name as store_name
from recurring_orders
left join operators on operators.id = recurring_orders.created_by
left join stores on stores.id = (recurring_orders.template->>'storeId')::uuid
where recurring_orders.ended_at is null and (recurring_orders.created_at, recurring_orders.id) < ((select created_at from recurring_orders where id = $1), $2::uuid)
order by recurring_orders.created_at desc, recurring_orders.id desc
limit $3;
-- [3a6bc5]
select recurring_id, day, state, pickup_at, reason, seen_at, order_id, orders.number as order_number
from recurring_days
left join orders on orders.id = recurring_days.order_id
where recurring_id = any($1::uuid[]) and (day >= $2 or (recurring_days.state in ('refused', 'missed') and recurring_days.seen_at is null))
order by pickup_at;
-- [226300]
select count(*)::int as count
from recurring_days
where recurring_days.state in ('refused', 'missed') and recurring_days.seen_at is null;

-- createRecurringOrder: 8
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [104013] select * from zones where id = $1 for share …
-- [965ead] select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from  …
-- [011f1f]
select id
from recurring_orders
where ended_at is null offset $1
limit 1;
-- [d758da]
insert into recurring_orders (weekdays, clock, from_day, until_day, next_day, next_at, template, created_by, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning id;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [00271a]
select recurring_orders.*, operators.full_name as created_by_name, stores.name as store_name
from recurring_orders
left join operators on operators.id = recurring_orders.created_by
left join stores on stores.id = (recurring_orders.template->>'storeId')::uuid
where recurring_orders.id = $1;
-- [3a6bc5] select recurring_id, day, state, pickup_at, reason, seen_at, order_id, orders.number as order_number …

-- getRecurringOrder: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [00271a] select recurring_orders.*, operators.full_name as created_by_name, stores.name as store_name from re …
-- [3a6bc5] select recurring_id, day, state, pickup_at, reason, seen_at, order_id, orders.number as order_number …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [65cc4f] with lately as ( select at, action, details from audit_log where operator_id = $1 and at > $2 and ac …

-- changeRecurringOrder: 9
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [949e53]
select *
from recurring_orders
where id = $1
for no key update;
-- [104013] select * from zones where id = $1 for share …
-- [965ead] select coalesce(( select terms from price_rules where zone_id = $1 and store_id = $2 and holds_from  …
-- [0a488b]
delete
from recurring_days
where recurring_id = $1 and state = $2 and pickup_at > $3;
-- [c4ac17]
update recurring_orders
set weekdays = $1, clock = $2, from_day = $3, until_day = $4, next_day = $5, next_at = $6, template = $7, updated_at = $8
where id = $9;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [00271a] select recurring_orders.*, operators.full_name as created_by_name, stores.name as store_name from re …
-- [3a6bc5] select recurring_id, day, state, pickup_at, reason, seen_at, order_id, orders.number as order_number …

-- setRecurringState: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [949e53] select * from recurring_orders where id = $1 for no key update …
-- [bfcb34]
update recurring_orders
set next_day = $1, next_at = $2, paused_at = $3, ended_at = $4, updated_at = $5
where id = $6;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [00271a] select recurring_orders.*, operators.full_name as created_by_name, stores.name as store_name from re …
-- [3a6bc5] select recurring_id, day, state, pickup_at, reason, seen_at, order_id, orders.number as order_number …

-- skipRecurringDay: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [949e53] select * from recurring_orders where id = $1 for no key update …
-- [6bc9e5]
insert into recurring_days (recurring_id, day, state, pickup_at, order_id, reason, at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (recurring_id, day) do update
set state = $8, reason = $9, at = $10
where recurring_days.state != $11;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [00271a] select recurring_orders.*, operators.full_name as created_by_name, stores.name as store_name from re …
-- [3a6bc5] select recurring_id, day, state, pickup_at, reason, seen_at, order_id, orders.number as order_number …

-- acknowledgeRecurringDay: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [70a634]
select seen_at
from recurring_days
where recurring_id = $1 and day = $2 and state in ($3, $4)
for no key update;
-- [10fb71]
update recurring_days
set seen_at = $1
where recurring_id = $2 and day = $3;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [00271a] select recurring_orders.*, operators.full_name as created_by_name, stores.name as store_name from re …
-- [3a6bc5] select recurring_id, day, state, pickup_at, reason, seen_at, order_id, orders.number as order_number …

-- getBoard: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [5bcecd]
select orders.id, orders.number, orders.status, orders.zone_id, orders.store_id, orders.store_name, orders.independent_store_name, orders.origin_latitude, orders.origin_longitude, orders.destination_latitude, orders.destination_longitude, orders.destination_street, orders.destination_street_number, orders.is_urgent, orders.pickup_due_at, orders.promised_at, orders.delay_told_at, orders.earnings_review, orders.claimed_at, holder.id as holder_id, holder.full_name as holder_name, holder.blocked_at as holder_blocked_at, asked.id as asked_id, asked.full_name as asked_name, problem.actor as problem_actor, problem.at as problem_at, problem.reason as problem_reason, coalesce(orders.step_at, orders.updated_at) as step_at, coalesce(orders.delivered_at, orders.ended_at, orders.updated_at) as ended_at, ( select count(*)::int from offers where offers.order_id = orders.id and outcome in ('skipped', 'expired', 'unreached') ) as declines, (select coalesce(json_agg(agg), '[]') from (select seen.kind, operators.full_name as by, extract(epoch from seen.since) * 1000 as since, extract(epoch from seen.at) * 1000 as at from trouble_acknowledgements as seen inner join operators on operators.id = seen.operator_id where seen.order_id = orders.id) as agg) as acknowledged
from orders
left join lateral ( select id, full_name, blocked_at from riders where id = orders.assigned_rider_id limit 1 ) as holder on true
left join offers as live on live.order_id = orders.id and live.outcome is null
left join lateral ( select id, full_name, blocked_at from riders where id = live.rider_id limit 1 ) as asked on true
left join lateral (select order_events.actor, order_events.at, order_events.reason from order_events where order_events.order_id = orders.id and order_events.status = $1 and orders.status = $2 order by order_events.id desc limit $3) as problem on true
where (orders.status in ('pending', 'assigned', 'to_pickup', 'waiting_pickup', 'on the way', 'error') or (orders.earnings_review = 'pending' or orders.claimed_by is not null));
-- [e3f557]
select id, full_name, vehicle_type, zone_id, working, last_latitude, last_longitude, last_position_at, paused_until, misses_in_row, last_order_id
from riders
where working = $1;
-- [a10008] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) select $1, $2, $3 …
-- [65cc4f] with lately as ( select at, action, details from audit_log where operator_id = $1 and at > $2 and ac …

-- acknowledgeTrouble: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [9bfccf] select id from orders where id = $1 …
-- [415664]
insert into trouble_acknowledgements (order_id, kind, since, operator_id, at)
values ($1, $2, $3, $4, $5)
on conflict (order_id, kind) do update
set since = excluded.since, operator_id = excluded.operator_id, at = excluded.at
where trouble_acknowledgements.since < $6;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [091614]
select orders.id, orders.number, orders.status, orders.zone_id, orders.store_id, orders.store_name, orders.independent_store_name, orders.origin_latitude, orders.origin_longitude, orders.destination_latitude, orders.destination_longitude, orders.destination_street, orders.destination_street_number, orders.is_urgent, orders.pickup_due_at, orders.promised_at, orders.delay_told_at, orders.earnings_review, orders.claimed_at, holder.id as holder_id, holder.full_name as holder_name, holder.blocked_at as holder_blocked_at, asked.id as asked_id, asked.full_name as asked_name, problem.actor as problem_actor, problem.at as problem_at, problem.reason as problem_reason, coalesce(orders.step_at, orders.updated_at) as step_at, coalesce(orders.delivered_at, orders.ended_at, orders.updated_at) as ended_at, ( select count(*)::int from offers where offers.order_id = orders.id and outcome in ('skipped', 'expired', 'unreached') ) as declines, (select coalesce(json_agg(agg), '[]') from (select seen.kind, operators.full_name as by, extract(epoch from seen.since) * 1000 as since, extract(epoch from seen.at) * 1000 as at from trouble_acknowledgements as seen inner join operators on operators.id = seen.operator_id where seen.order_id = orders.id) as agg) as acknowledged
from orders
left join lateral ( select id, full_name, blocked_at from riders where id = orders.assigned_rider_id limit 1 ) as holder on true
left join offers as live on live.order_id = orders.id and live.outcome is null
left join lateral ( select id, full_name, blocked_at from riders where id = live.rider_id limit 1 ) as asked on true
left join lateral (select order_events.actor, order_events.at, order_events.reason from order_events where order_events.order_id = orders.id and order_events.status = $1 and orders.status = $2 order by order_events.id desc limit $3) as problem on true
where orders.id in ($4);

-- getOfferedOrder: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [8b7382]
select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independent_store_name, orders.origin_latitude, orders.origin_longitude, orders.origin_street, orders.origin_street_number, orders.origin_city, orders.origin_comment, orders.store_phone, orders.destination_latitude, orders.destination_longitude, orders.destination_street, orders.destination_street_number, orders.destination_city, orders.customer_name, orders.destination_phone, orders.destination_comment, orders.items, orders.customer_notes, orders.delivery_metres, orders.delivery_estimated, orders.store_value, orders.shipping_cost, orders.is_paid, orders.store_value_adjustment, orders.shipping_cost_adjustment, orders.collected_adjustment, orders.is_urgent, orders.pickup_due_at, orders.assigned_rider_id, orders.picked_up_at, orders.delivered_at, orders.ended_at, orders.earnings_review, orders.handover, orders.handover_state, orders.handover_tries, orders.handover_key, orders.arrived_at, orders.delay_told_at, orders.claimed_by, orders.claimed_at, orders.external_reference, orders.created_at, orders.updated_at, zones.name as zone_name, zones.wait_pay, zones.wait_free_minutes, zones.wait_pay_most, holder.full_name as holder_name, holder.email as holder_email, holder.phone as holder_phone, holder.vehicle_type as holder_vehicle, holder.blocked_at as holder_blocked_at, live.id as offer_id, live.rider_id as offered_to, live.offered_at as offered_at, live.expires_at as offer_expires_at, live.reason as offer_reason, live.pickup_metres as pickup_metres, live.pickup_estimated as pickup_estimated, live.delivery_metres as block_metres, live.delivery_estimated as block_estimated, asked.full_name as asked_name, claimer.full_name as claimer_name, to_char(orders.created_at at time zone $1, 'YYYY-MM-DD') as day
from orders
inner join zones on zones.id = orders.zone_id
left join riders as holder on holder.id = orders.assigned_rider_id
left join offers as live on live.order_id = orders.id and live.outcome is null
left join riders as asked on asked.id = live.rider_id
left join riders as claimer on claimer.id = orders.claimed_by
where live.rider_id = $2 and live.expires_at > $3;

-- acceptOrder: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [c65098] with open_order as ( select orders.id from orders join riders on riders.id = $1 where orders.id = $2 …

-- skipOrder: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [25cd2f] update riders set misses_in_row = 0 from (select misses_in_row from riders where id = $1 for no key  …
-- [6aeb4b]
select id, outcome, offered_at, closed_at
from offers
where order_id = $1 and rider_id = $2
order by offered_at <= $3 desc, offered_at desc
limit $4
for no key update;
-- [bc3709]
update offers
set outcome = $1, closed_at = $2
where id = $3;
-- [4a4137]
insert into order_events (type, actor, actor_id, order_id, at, device_at)
values ($1, $2, $3, $4, $5, $6);
-- [9bf47a] select zone_id from orders where id = $1 …

-- reportReceipt: 1
-- [3a4e96]
with heard as ( -- Even too late it is a sign of life. Riders are locked before offers, as everywhere. update riders set heard_at = $1 where id = (select rider_id from offers where id = $2) returning id ), before as ( select offers.id, received_at, seen_at from offers join heard on heard.id = offers.rider_id where offers.id = $3 for no key update of offers ) update offers
set received_at = coalesce(offers.received_at, $4), received_by = coalesce(offers.received_by, $5), seen_at = coalesce(offers.seen_at, $6::timestamptz)
from before
where offers.id = before.id
returning offers.order_id as "orderId", outcome is null and expires_at > $7 as live, before.received_at is null or before.seen_at is distinct
from offers.seen_at as news;

-- listRiderOffers: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [48137b]
select offers.*, orders.number, orders.shipping_cost, coalesce(orders.store_name, orders.independent_store_name) as store_name
from offers
inner join orders on orders.id = offers.order_id
where offers.rider_id = $1 and offers.offered_at >= ($2::date::timestamp at time zone $3) and offers.offered_at < (($4::date + 1)::timestamp at time zone $5)
order by offers.offered_at desc, offers.id
limit $6;
-- [f516c7]
select ( select json_build_object( 'id', rider_notices.id, 'kind', rider_notices.kind, 'at', extract(epoch from rider_notices.at) * 1000, 'readAt', extract(epoch from rider_notices.read_at) * 1000, 'reason', case when (rider_notices.kind <> 'customer_note' or (about.assigned_rider_id = rider_notices.rider_id and about.ended_at is null)) then rider_notices.reason end, 'pickedUp', rider_notices.picked_up, 'body', rider_notices.body, 'pay', rider_notices.pay, 'orderId', about.id, 'orderNumber', about.number, 'storeValue', about.store_value, 'shippingCost', about.shipping_cost + about.shipping_cost_adjustment, 'storePhone', case when about.assigned_rider_id = rider_notices.rider_id then about.store_phone end, 'pickupAddress', case when rider_notices.kind in ('order_assigned', 'order_taken_back', 'order_returned') then about.origin_street || ' ' || about.origin_street_number end, 'storeName', coalesce(about.store_name, about.independent_store_name), 'zoneName', zones.name ) from (values (1)) as one left join orders as about on about.id = rider_notices.order_id left join zones on zones.id = rider_notices.zone_id where rider_notices.id is not null ) as notice
from rider_notices
where rider_id = $1 and at >= ($2::date::timestamp at time zone $3) and at < (($4::date + 1)::timestamp at time zone $5)
order by at desc, id
limit $6;

-- proveHandover: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …
-- [50a217]
select assigned_rider_id, handover, handover_state, handover_tries
from orders
where id = $1
for no key update;
-- [35f112] select pin, former_pins as "formerPins", code, signed_code as "signedCode", tried, reason, photo, pr …
-- [85842a]
update orders
set updated_at = $1, handover_state = $2
where id = $3;
-- [d9ab1c]
update handovers
set photo = $1, rider_id = $2, reason = $3, proved_at = $4
where order_id = $5;
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …

-- getHandoverPhoto: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …
-- [35f112] select pin, former_pins as "formerPins", code, signed_code as "signedCode", tried, reason, photo, pr …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [65cc4f] with lately as ( select at, action, details from audit_log where operator_id = $1 and at > $2 and ac …

-- getTracking: 1
-- [e73b86]
select orders.number, orders.status, orders.store_name, orders.independent_store_name, orders.origin_latitude, orders.origin_longitude, orders.destination_latitude, orders.destination_longitude, orders.destination_street, orders.destination_street_number, orders.store_value, orders.is_paid, orders.shipping_cost, orders.store_value_adjustment, orders.shipping_cost_adjustment, orders.collected_adjustment, orders.pickup_due_at, orders.promised_at, orders.picked_up_at, orders.delivered_at, orders.ended_at, orders.anonymised_at, orders.handover, orders.customer_notes, handovers.pin, handovers.code, holder.full_name as holder_name, holder.vehicle_type as holder_vehicle, holder.last_latitude, holder.last_longitude, holder.last_position_at, holder.blocked_at is not null or holder.paused_until is not null as holder_rests, exists ( select from order_events where order_id = orders.id and type in ('accepted', 'assigned') ) as had_rider
from orders
left join riders as holder on holder.id = orders.assigned_rider_id and holder.erased_at is null
left join handovers on handovers.order_id = orders.id
where orders.id = $1;

-- sendNote: 3
-- [0f625a]
select status, assigned_rider_id, customer_notes
from orders
where id = $1
for no key update;
-- [a067c8]
update orders
set customer_notes = $1::jsonb
where id = $2;
-- [e73b86] select orders.number, orders.status, orders.store_name, orders.independent_store_name, orders.origin …

-- getMonthlyTotals: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [6a957b]
select coalesce(sum(waits), 0)::int as waits, coalesce(sum(seconds), 0)::int as "waitedSeconds"
from rider_waits
where rider_id = $1 and day >= $2::date and day < ($3::date + interval '1 month')::date;
-- [cdeded]
with money as ( select day, -sum(centavos)::float8 as earned, -coalesce(sum(centavos) filter (where account = 'commission'), 0)::float8 as commission from ledger_balances where rider_id = $1 and day >= $2::date and day < ($3::date + interval '1 month')::date and account in ('earnings', 'commission') group by day ), orders as ( select day, delivered from rider_days where rider_id = $4 and day >= $5::date and day < ($6::date + interval '1 month')::date and delivered > 0 )
select day::text, coalesce(delivered, 0) as delivered, coalesce(earned, 0) as earned, coalesce(commission, 0) as commission
from money full join orders using (day)
order by day;
-- [6a5dbc]
select ( select coalesce(-sum(centavos), 0)::float8 from ledger_balances where rider_id = $1 and account = 'extras' and day >= $2::date and day < $3::date + interval '1 month' ) as extras, ( select coalesce(sum(extract(epoch from least(coalesce(off_at, $4), (($5::date + interval '1 month') at time zone $6)) - greatest(on_at, ($7::date::timestamp at time zone $8)))), 0)::float8 from shifts where rider_id = $9 and on_at < least((($10::date + interval '1 month') at time zone $11), $12) and (off_at is null or off_at > ($13::date::timestamp at time zone $14)) ) as "onDutySeconds", ( select coalesce(round(sum(metres_free)), 0)::float8 from shifts where rider_id = $15 and on_at >= ($16::date::timestamp at time zone $17) and on_at < (($18::date + interval '1 month') at time zone $19) ) as "metresFree", ( select coalesce(sum(delivery_metres + coalesce(( select pickup_metres from offers where offers.order_id = orders.id and rider_id = $20 and outcome = 'accepted' order by closed_at desc limit 1 ), 0)), 0)::float8 from orders where assigned_rider_id = $21 and order_is_earned(status, earnings_review) and coalesce(orders.delivered_at, orders.ended_at, orders.created_at) >= ($22::date::timestamp at time zone $23) and coalesce(orders.delivered_at, orders.ended_at, orders.created_at) < (($24::date + interval '1 month') at time zone $25) ) as metres;
-- [6b8788]
with counted as ( select day, 0 as delivered, -centavos as centavos from ledger_balances where rider_id = $1 and account in ('earnings', 'commission') union all select day, delivered, 0 from rider_days where rider_id = $2 ), recent as ( select * from counted where day >= date_trunc('week', $3::date)::date and day <= $4::date )
select coalesce(sum(delivered), 0)::int as week_delivered, coalesce(sum(centavos), 0)::float8 as week_centavos, coalesce(sum(delivered) filter (where day = $5::date), 0)::int as today_delivered, coalesce(sum(centavos) filter (where day = $6::date), 0)::float8 as today_centavos
from recent;

-- reviewEarnings: 8
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [0174e9]
select id, status, zone_id, earnings_review, assigned_rider_id, picked_up_at, handover, claimed_by, claimed_at
from orders
where id = $1
for no key update;
-- [757b96]
update orders
set earnings_review = $1, updated_at = $2
where id = $3;
-- [8255fa]
insert into order_events (type, order_id, actor, actor_id, at)
values ($1, $2, $3, $4, $5);
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [939409] select orders.id, orders.number, orders.status, orders.zone_id, orders.store_name, orders.independen …

-- getCash: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [0d75ff]
select (-coalesce(sum(centavos) filter (where account in ('commission', 'differences', 'write_offs', 'bank', 'compensation', 'fees')), 0))::float8 as owed, (-coalesce(sum(centavos) filter (where account = 'held'), 0))::float8 as held
from ledger_totals
where rider_id = $1;
-- [255b46]
select wait_pay, wait_free_minutes, wait_pay_most, cancellation_pay, riders.cash_limit as own, coalesce(riders.cash_limit, (select zones.cash_limit from zones where zones.id = riders.zone_id)) as cash_limit
from riders
inner join zones on zones.id = riders.zone_id
where riders.id = $1;
-- [37cab7]
select orders.id, number, coalesce(store_name, independent_store_name) as store_name, debts.store_id, centavos::float8 as centavos, since, (assigned_rider_id = debts.rider_id and ended_at is null) is true as in_hand
from store_debts as debts join orders on orders.id = order_id
where rider_id = $1 and true
order by since, number;
-- [30ff10]
select settlements.id, kind, centavos::float8 as centavos, settlements.order_id, number, coalesce(store_name, independent_store_name) as store_name, operators.full_name as by, reason, dispute, answer, undone_reason, at, settlements.confirmed_at, disputed_at, undone_at
from settlements
left join orders on orders.id = order_id
left join operators on operators.id = operator_id
where settlements.rider_id = $1 and ( settlements.id in ( select id from settlements where rider_id = $2 order by at desc, id desc limit $3 ) or ( undone_at is null and settlements.confirmed_at is null and answered_at is null and (disputed_at is not null or at > $4::timestamptz - make_interval(days => $5)) ) )
order by at desc, settlements.id desc;

-- listMovements: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [582b6e]
with page as ( select * from ledger_transactions where rider_id = $1 and id in ( select transaction_id from ledger_entries where rider_id = $2 and occurred_at >= ($3::date::timestamp at time zone $4) and occurred_at < (($5::date + 1)::timestamp at time zone $6) ) and id < $7::bigint and cause <> all($8) order by id desc limit $9 )
select page.id, cause, page.at, page.order_id, number, coalesce(store_name, independent_store_name) as store_name, settlements.kind as settlement, entries.occurred_at, entries.entries
from page join lateral ( select max(occurred_at) as occurred_at, json_agg(json_build_object('id', id, 'account', account, 'centavos', centavos) order by id) as entries from ledger_entries where transaction_id = page.id ) as entries on true
left join orders on orders.id = page.order_id
left join settlements on settlements.id = settlement_id
order by page.id desc;

-- answerSettlement: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [ca8795]
select rider_id, order_id, kind, centavos, confirmed_at, disputed_at, dispute, answered_at, answer, undone_at
from settlements
where id = $1 and rider_id = $2
for no key update;
-- [5ecdf6]
update settlements
set confirmed_at = $1, disputed_at = $2, dispute = $3
where id = $4;
-- [64ab3a]
select settlements.id, kind, centavos::float8 as centavos, settlements.order_id, number, coalesce(store_name, independent_store_name) as store_name, operators.full_name as by, reason, dispute, answer, undone_reason, at, settlements.confirmed_at, disputed_at, undone_at
from settlements
left join orders on orders.id = order_id
left join operators on operators.id = operator_id
where settlements.id = $1
order by at desc, settlements.id desc;

-- reportRefund: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [1b4cc3] select id from riders where id = $1 for no key update …
-- [3b44c9]
select orders.id, number, coalesce(store_name, independent_store_name) as store_name, debts.store_id, centavos::float8 as centavos, since, (assigned_rider_id = debts.rider_id and ended_at is null) is true as in_hand
from store_debts as debts join orders on orders.id = order_id
where rider_id = $1 and order_id = $2
order by since, number;
-- [90193f]
insert into settlements (id, rider_id, order_id, kind, centavos, operator_id, at, confirmed_at, reason)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);
-- [2663ed]
with entering as ( select * from jsonb_to_recordset($1::jsonb) as entering ( "settlementId" uuid, "riderId" uuid, "orderId" uuid, "storeId" uuid, from text, to text, centavos bigint ) ), made as ( insert into ledger_transactions (at, cause, rider_id, order_id, settlement_id) select $2, $3, "riderId", "orderId", "settlementId" from entering returning id, settlement_id ) insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
select made.id, "riderId", account, case account when 'store' then "storeId" end, $4, line.centavos
from made join entering on "settlementId" = settlement_id, lateral (values (from, -entering.centavos), (to, entering.centavos)) as line (account, centavos)
order by made.id;
-- [64ab3a] select settlements.id, kind, centavos::float8 as centavos, settlements.order_id, number, coalesce(st …

-- listDues: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [d7f6bd]
with open as ( select rider_id, count(*)::int as disputes from settlements where disputed_at is not null and answered_at is null and undone_at is null group by rider_id ), sums as ( select rider_id, (-coalesce(sum(centavos) filter (where account in ('commission', 'differences', 'write_offs', 'bank', 'compensation', 'fees')), 0))::float8 as owed, (-coalesce(sum(centavos) filter (where account = 'held'), 0))::float8 as held, coalesce(sum(centavos) filter (where account = 'store'), 0)::float8 as stores from ledger_totals group by rider_id ), page as ( select rider_id, owed, held, stores, coalesce(disputes, 0) as disputes, count(*) over ()::int as total from sums left join open using (rider_id) where owed <> 0 or held <> 0 or stores <> 0 or disputes > 0 order by disputes desc, abs(owed) + abs(stores) desc, rider_id limit $1 offset $2 )
select riders.id, full_name, owed, held, stores, disputes, total
from page join riders on riders.id = rider_id
order by disputes desc, abs(owed) + abs(stores) desc, rider_id;
-- [7836ee]
select count(*)::int as disputes
from settlements
where disputed_at is not null and answered_at is null and undone_at is null;
-- [76e004]
select value
from settings
where name = 'ledger-proof';

-- getCashOfRider: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [52dc9e] select id from riders where id = $1 …
-- [a10008] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) select $1, $2, $3 …
-- [0d75ff] select (-coalesce(sum(centavos) filter (where account in ('commission', 'differences', 'write_offs', …
-- [255b46] select wait_pay, wait_free_minutes, wait_pay_most, cancellation_pay, riders.cash_limit as own, coale …
-- [37cab7] select orders.id, number, coalesce(store_name, independent_store_name) as store_name, debts.store_id …
-- [30ff10] select settlements.id, kind, centavos::float8 as centavos, settlements.order_id, number, coalesce(st …

-- listMovementsOfRider: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [52dc9e] select id from riders where id = $1 …
-- [a10008] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) select $1, $2, $3 …
-- [582b6e] with page as ( select * from ledger_transactions where rider_id = $1 and id in ( select transaction_ …

-- downloadBooks: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [700839]
select min(id) as first, max(id) as last
from ledger_transactions
where at >= ($1::date::timestamp at time zone $2) and at < (($3::date + 1)::timestamp at time zone $4);
-- [48baf7]
select entry.id, made.id as transaction, to_char(made.at at time zone $1, 'YYYY-MM-DD HH24:MI:SS') as entered, to_char(occurred_at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as occurred, cause, entry.rider_id, full_name as rider, account, coalesce(store_name, independent_store_name) as store, number, coalesce(settlement_id, payment_id) as settlement_id, centavos::float8 as centavos, array[entry.transaction_id::text, entry.id::text] as key
from ledger_entries as entry join (select * from ledger_transactions where at >= ($3::date::timestamp at time zone $4) and at < (($5::date + 1)::timestamp at time zone $6)) as made on made.id = transaction_id join riders on riders.id = made.rider_id
left join orders on orders.id = made.order_id
where transaction_id between $7::bigint and $8::bigint and true
order by entry.transaction_id, entry.id
limit $9;

-- settle: 9
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [1b4cc3] select id from riders where id = $1 for no key update …
-- [39be1d]
select (-coalesce(sum(centavos) filter (where account in ('commission', 'differences', 'write_offs', 'bank', 'compensation', 'fees')), 0))::float8 as owed
from ledger_totals
where rider_id = $1;
-- [90193f] insert into settlements (id, rider_id, order_id, kind, centavos, operator_id, at, confirmed_at, reas …
-- [2663ed] with entering as ( select * from jsonb_to_recordset($1::jsonb) as entering ( "settlementId" uuid, "r …
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [64ab3a] select settlements.id, kind, centavos::float8 as centavos, settlements.order_id, number, coalesce(st …

-- setCashLimit: 10
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [a943e1]
select cash_limit
from riders
where id = $1
for no key update;
-- [f42608]
update riders
set cash_limit = $1
where id = $2
returning coalesce(riders.cash_limit, (select zones.cash_limit from zones where zones.id = riders.zone_id)) as holds;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [0d75ff] select (-coalesce(sum(centavos) filter (where account in ('commission', 'differences', 'write_offs', …
-- [255b46] select wait_pay, wait_free_minutes, wait_pay_most, cancellation_pay, riders.cash_limit as own, coale …
-- [37cab7] select orders.id, number, coalesce(store_name, independent_store_name) as store_name, debts.store_id …
-- [30ff10] select settlements.id, kind, centavos::float8 as centavos, settlements.order_id, number, coalesce(st …

-- listStoreDues: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [de067b]
with open as ( select debts.store_id, case when debts.store_id is null then plain_text(independent_store_name) end as plain_name, independent_store_name as name, centavos, since, 0 as fee from store_debts as debts join orders on orders.id = order_id where not (assigned_rider_id = debts.rider_id and ended_at is null) is true union all select fees.store_id, case when fees.store_id is null then plain_text(independent_store_name) end, independent_store_name, 0, null, centavos from store_fees as fees left join orders on orders.id = order_id and fees.store_id is null ), sums as ( select store_id, plain_name, max(name) as name, coalesce(sum(centavos) filter (where centavos > 0), 0) as owes, (count(*) filter (where centavos > 0))::int as orders, min(since) filter (where centavos > 0) as since, coalesce(-sum(centavos) filter (where centavos < 0), 0) as is_owed, sum(fee) as fees from open group by store_id, plain_name )
select store_id as id, coalesce(stores.name, sums.name) as name, owes::float8 as owes, orders, since, is_owed::float8 as is_owed, fees::float8 as fees, count(*) over ()::int as total
from sums
left join stores on stores.id = store_id
where owes <> 0 or is_owed <> 0 or fees <> 0
order by owes + greatest(fees, 0) desc, is_owed desc, store_id, plain_name
limit $1 offset $2;

-- getStoreDues: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [2ea393]
with found as ( select order_id, number, coalesce(store_name, independent_store_name) as store_name, debts.store_id, rider_id, centavos::float8 as centavos, since, (assigned_rider_id = debts.rider_id and ended_at is null) is true as in_hand, centavos > 0 and not (assigned_rider_id = debts.rider_id and ended_at is null) is true as is_due from store_debts as debts join orders on orders.id = order_id where debts.store_id is null and case when debts.store_id is null then plain_text(independent_store_name) end = plain_text($1) and since < (($2::date + 1)::timestamp at time zone $3) )
select found.*, full_name, (count(*) filter (where is_due) over ())::int as all_due, (count(*) over ())::int as all
from found join riders on riders.id = rider_id
order by is_due desc, since, number, rider_id
limit $4;

-- settleStore: 8
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [29512d]
select id
from riders
where id in ( select debts.rider_id from store_debts as debts join orders on orders.id = order_id where debts.store_id is null and case when debts.store_id is null then plain_text(independent_store_name) end = plain_text($1) )
order by id
for no key update;
-- [62270f]
with found as ( select order_id, number, coalesce(store_name, independent_store_name) as store_name, debts.store_id, rider_id, centavos::float8 as centavos, since, (assigned_rider_id = debts.rider_id and ended_at is null) is true as in_hand, centavos > 0 and not (assigned_rider_id = debts.rider_id and ended_at is null) is true as is_due from store_debts as debts join orders on orders.id = order_id where debts.store_id is null and case when debts.store_id is null then plain_text(independent_store_name) end = plain_text($1) and since < (($2::date + 1)::timestamp at time zone $3) and debts.rider_id = any($4) )
select found.*, full_name, (count(*) filter (where is_due) over ())::int as all_due, (count(*) over ())::int as all
from found join riders on riders.id = rider_id
order by is_due desc, since, number, rider_id
limit $5;
-- [90193f] insert into settlements (id, rider_id, order_id, kind, centavos, operator_id, at, confirmed_at, reas …
-- [2663ed] with entering as ( select * from jsonb_to_recordset($1::jsonb) as entering ( "settlementId" uuid, "r …
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- getStoreFees: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [edeb92]
select order_id, number, coalesce(store_name, independent_store_name) as store_name, centavos::float8 as centavos, since, count(*) over ()::int as orders, sum(centavos) over ()::float8 as owed
from store_fees as fees join orders on orders.id = order_id
where fees.store_id is null and case when fees.store_id is null then plain_text(independent_store_name) end = plain_text($1) and since < (($2::date + 1)::timestamp at time zone $3)
order by since, number
limit $4;
-- [ba7295]
select payment.id, centavos::float8 as centavos, at, full_name as by, reason, undone_at, undone_reason, ( select count(*)::int from ledger_transactions as paid where paid.payment_id = payment.id and cause = 'store-paid' ) as orders
from store_payments as payment join operators on operators.id = operator_id
where payment.store_id is null and exists ( select from ledger_transactions as paid join orders on orders.id = paid.order_id where paid.payment_id = payment.id and plain_text(independent_store_name) = plain_text($1) )
order by at desc, payment.id
limit $2;

-- payStoreFees: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [36d216]
select pg_advisory_xact_lock(hashtextextended(plain_text($1), 57));
-- [aa9dbf]
select coalesce(sum(centavos), 0)::float8 as owed
from store_fees as fees join orders on orders.id = order_id
where fees.store_id is null and case when fees.store_id is null then plain_text(independent_store_name) end = plain_text($1) and since < (($2::date + 1)::timestamp at time zone $3);
-- [6befe5]
insert into store_payments (id, store_id, centavos, operator_id, at, reason)
values ($1, $2, $3, $4, $5, $6);
-- [3a07cb]
with owed as ( select order_id, assigned_rider_id as rider_id, fees.store_id, centavos, sum(centavos) over (order by centavos > 0, since, order_id) - centavos as before from store_fees as fees join orders on orders.id = order_id where fees.store_id is null and case when fees.store_id is null then plain_text(independent_store_name) end = plain_text($1) and since < (($2::date + 1)::timestamp at time zone $3) ), paying as ( select order_id, rider_id, store_id, least(centavos, $4 - before)::bigint as centavos from owed where before < $5 ), made as ( insert into ledger_transactions (at, cause, rider_id, order_id, payment_id) select $6, 'store-paid', rider_id, order_id, $7 from paying returning id, order_id ) insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
select made.id, rider_id, account, case account when 'fees' then store_id end, $8, line.centavos
from made join paying using (order_id), lateral (values ('bank', paying.centavos), ('fees', -paying.centavos)) as line (account, centavos)
order by made.id;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [ad7491]
select payment.id, centavos::float8 as centavos, at, full_name as by, reason, undone_at, undone_reason, ( select count(*)::int from ledger_transactions as paid where paid.payment_id = payment.id and cause = 'store-paid' ) as orders
from store_payments as payment join operators on operators.id = operator_id
where payment.id = $1
order by at desc, payment.id
limit $2;

-- undoStorePayment: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [e8c56e]
select store_id, centavos, undone_at
from store_payments
where id = $1
for no key update;
-- [ff9011]
update store_payments
set undone_at = $1, undone_by = $2, undone_reason = $3
where id = $4;
-- [ae7f9e]
with paid as ( select * from ledger_transactions where payment_id = $1 and cause = 'store-paid' ), made as ( insert into ledger_transactions (at, cause, rider_id, order_id, payment_id) select $2, 'store-unpaid', rider_id, order_id, payment_id from paid returning id, order_id ) insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
select made.id, entry.rider_id, account, store_id, $3, -centavos
from made join paid using (order_id) join ledger_entries as entry on entry.transaction_id = paid.id
order by made.id;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [ad7491] select payment.id, centavos::float8 as centavos, at, full_name as by, reason, undone_at, undone_reas …

-- undoSettlement: 9
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [463eb5]
select rider_id, order_id, kind, centavos, confirmed_at, disputed_at, dispute, answered_at, answer, undone_at
from settlements
where id = $1
for no key update;
-- [adb2c4]
update settlements
set undone_at = $1, undone_by = $2, undone_reason = $3
where id = $4;
-- [e35c06]
select store_id
from orders
where id = $1;
-- [2663ed] with entering as ( select * from jsonb_to_recordset($1::jsonb) as entering ( "settlementId" uuid, "r …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [64ab3a] select settlements.id, kind, centavos::float8 as centavos, settlements.order_id, number, coalesce(st …

-- answerDispute: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [463eb5] select rider_id, order_id, kind, centavos, confirmed_at, disputed_at, dispute, answered_at, answer,  …
-- [ebfc0f]
update settlements
set answered_at = $1, answered_by = $2, answer = $3
where id = $4;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [64ab3a] select settlements.id, kind, centavos::float8 as centavos, settlements.order_id, number, coalesce(st …

-- getAppeals: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [cc9495]
select earnings_review, status, ( select actor from order_events where order_id = orders.id and status is not null order by id desc limit 1 ) as ended_by, exists ( select from order_adjustments where order_id = orders.id and rider_id = $1 and at > $2 ) as is_adjusted
from orders
where id = $3 and assigned_rider_id = $4 and updated_at > $5;
-- [97d17b]
select appeals.*, riders.full_name as rider_name, orders.number as order_number, block.reason as block_reason, block.blocked_at, blocker.full_name as blocked_by_name, answerer.full_name as answered_by_name, block.id is not null and block.lifted_at is null as is_block_on, orders.shipping_cost, orders.store_value, orders.is_paid, case appeals.about when 'adjustment' then ( select json_agg(json_build_object('id', made.id::text, 'amount', amount, 'difference', difference, 'reason', made.reason, 'at', made.at, 'by', adjuster.full_name) order by made.id) from order_adjustments as made join operators as adjuster on adjuster.id = operator_id where made.order_id = appeals.order_id ) end as adjustments
from appeals
inner join riders on riders.id = appeals.rider_id
left join orders on orders.id = appeals.order_id
left join rider_blocks as block on block.id = appeals.block_id
left join operators as blocker on blocker.id = block.blocked_by
left join operators as answerer on answerer.id = appeals.answered_by
where appeals.rider_id = $1 and appeals.order_id = $2
order by appeals.sent_at desc, appeals.id
limit $3;

-- listMyAppeals: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [6b2571] select appeals.*, riders.full_name as rider_name, orders.number as order_number, block.reason as blo …

-- sendAppeal: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [1b4cc3] select id from riders where id = $1 for no key update …
-- [cc9495] select earnings_review, status, ( select actor from order_events where order_id = orders.id and stat …
-- [5d8c0c]
select (count(*) filter (where answered_at is null))::int as open, (count(*) filter (where answered_at is null and (about = $1 and (block_id = $2::bigint or order_id = $3::uuid))))::int as "openHere", (count(*) filter (where (about = $4 and (block_id = $5::bigint or order_id = $6::uuid))))::int as here
from appeals
where rider_id = $7;
-- [582174]
insert into appeals (rider_id, about, block_id, order_id, body, photos, sent_at, due_at)
values ($1, $2, $3, $4, $5, $6, $7, (($8::date + $9::integer)::timestamp at time zone $10))
returning id;
-- [b976ad]
select appeals.*, riders.full_name as rider_name, orders.number as order_number, block.reason as block_reason, block.blocked_at, blocker.full_name as blocked_by_name, answerer.full_name as answered_by_name, block.id is not null and block.lifted_at is null as is_block_on, orders.shipping_cost, orders.store_value, orders.is_paid, case appeals.about when 'adjustment' then ( select json_agg(json_build_object('id', made.id::text, 'amount', amount, 'difference', difference, 'reason', made.reason, 'at', made.at, 'by', adjuster.full_name) order by made.id) from order_adjustments as made join operators as adjuster on adjuster.id = operator_id where made.order_id = appeals.order_id ) end as adjustments
from appeals
inner join riders on riders.id = appeals.rider_id
left join orders on orders.id = appeals.order_id
left join rider_blocks as block on block.id = appeals.block_id
left join operators as blocker on blocker.id = block.blocked_by
left join operators as answerer on answerer.id = appeals.answered_by
where appeals.id = $1;

-- getAppealPhoto: 4
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [b976ad] select appeals.*, riders.full_name as rider_name, orders.number as order_number, block.reason as blo …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [65cc4f] with lately as ( select at, action, details from audit_log where operator_id = $1 and at > $2 and ac …

-- listAppeals: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [0e8776]
select appeals.*, riders.full_name as rider_name, orders.number as order_number, block.reason as block_reason, block.blocked_at, blocker.full_name as blocked_by_name, answerer.full_name as answered_by_name, block.id is not null and block.lifted_at is null as is_block_on, orders.shipping_cost, orders.store_value, orders.is_paid, case appeals.about when 'adjustment' then ( select json_agg(json_build_object('id', made.id::text, 'amount', amount, 'difference', difference, 'reason', made.reason, 'at', made.at, 'by', adjuster.full_name) order by made.id) from order_adjustments as made join operators as adjuster on adjuster.id = operator_id where made.order_id = appeals.order_id ) end as adjustments
from appeals
inner join riders on riders.id = appeals.rider_id
left join orders on orders.id = appeals.order_id
left join rider_blocks as block on block.id = appeals.block_id
left join operators as blocker on blocker.id = block.blocked_by
left join operators as answerer on answerer.id = appeals.answered_by
where appeals.answered_at is null and (appeals.due_at, appeals.id) > ((select due_at from appeals where id = $1), $2::uuid)
order by appeals.due_at, appeals.id
limit $3;
-- [f1b5fa]
select count(*)::int as open, (count(*) filter (where due_at <= $1))::int as overdue
from appeals
where answered_at is null;

-- answerAppeal: 7
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [487baf]
select rider_id, order_id, outcome, answer
from appeals
where id = $1
for no key update;
-- [0b6e10]
update appeals
set outcome = $1, answer = $2, answered_at = $3, answered_by = $4
where id = $5;
-- [4b6bdc] insert into rider_notices (rider_id, kind, order_id, zone_id, reason, picked_up, body, pay, at, read …
-- [2ceca9] insert into push_jobs (rider_id, notice_id, kind, due_at, expires_at, created_at) select riders.id,  …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [b976ad] select appeals.*, riders.full_name as rider_name, orders.number as order_number, block.reason as blo …

-- reportEmergency: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [b60489]
select assigned_rider_id, created_at, (select min(offers.closed_at) as accepted_at from offers where offers.order_id = orders.id and offers.rider_id = $1 and offers.outcome = $2) as accepted_at
from orders
where id = $3;
-- [fd65f7]
insert into emergencies (rider_id, order_id, occurred_at, told_at, last_told_at, latitude, longitude, accuracy_m, located_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (rider_id)
where seen_at is null do update
set order_id = excluded.order_id, times = emergencies.times + 1, last_told_at = excluded.last_told_at, latitude = case when excluded.located_at >= coalesce(emergencies.located_at, '-infinity') then excluded.latitude else emergencies.latitude end, longitude = case when excluded.located_at >= coalesce(emergencies.located_at, '-infinity') then excluded.longitude else emergencies.longitude end, accuracy_m = case when excluded.located_at >= coalesce(emergencies.located_at, '-infinity') then excluded.accuracy_m else emergencies.accuracy_m end, located_at = case when excluded.located_at >= coalesce(emergencies.located_at, '-infinity') then excluded.located_at else emergencies.located_at end
returning id, times;
-- [f5bae4]
select count(*)::int as count
from emergencies
where rider_id = $1 and told_at > $2;
-- [f7d4aa]
select emergencies.*, riders.full_name as rider_name, riders.phone as rider_phone, orders.number as order_number, operators.full_name as seen_by_name, coalesce(orders.store_name, orders.independent_store_name, '') as store
from emergencies
inner join riders on riders.id = emergencies.rider_id
inner join orders on orders.id = emergencies.order_id
left join operators on operators.id = emergencies.seen_by
where emergencies.id = $1;

-- getEmergency: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [b60489] select assigned_rider_id, created_at, (select min(offers.closed_at) as accepted_at from offers where …
-- [48f18f]
select emergencies.*, riders.full_name as rider_name, riders.phone as rider_phone, orders.number as order_number, operators.full_name as seen_by_name, coalesce(orders.store_name, orders.independent_store_name, '') as store
from emergencies
inner join riders on riders.id = emergencies.rider_id
inner join orders on orders.id = emergencies.order_id
left join operators on operators.id = emergencies.seen_by
where emergencies.rider_id = $1 and emergencies.order_id = $2
order by emergencies.told_at desc, emergencies.id
limit $3;

-- listEmergencies: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [d40eb0]
select emergencies.*, riders.full_name as rider_name, riders.phone as rider_phone, orders.number as order_number, operators.full_name as seen_by_name, coalesce(orders.store_name, orders.independent_store_name, '') as store
from emergencies
inner join riders on riders.id = emergencies.rider_id
inner join orders on orders.id = emergencies.order_id
left join operators on operators.id = emergencies.seen_by
where emergencies.seen_at is null and (emergencies.told_at, emergencies.id) > ((select told_at from emergencies where id = $1), $2::uuid)
order by emergencies.told_at asc, emergencies.id asc
limit $3;

-- acknowledgeEmergency: 5
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [6549d3] update sessions set last_used_at = $1 where token_hash = $2 and last_used_at <= $3 …
-- [4d7bb6]
update emergencies
set seen_at = $1, seen_by = $2
where id = $3 and seen_at is null
returning rider_id;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [f7d4aa] select emergencies.*, riders.full_name as rider_name, riders.phone as rider_phone, orders.number as  …

-- listMessagesOfRider: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [52dc9e] select id from riders where id = $1 …
-- [bb439b]
select messages.id, messages.kind, messages.state, messages.channels, messages.problem, messages.created_at, messages.changed_at, messages.by_hand_at
from messages
where messages.rider_id = $1
order by messages.created_at desc, messages.id
limit $2;

-- listMessageTroubles: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [739a55]
select messages.id, messages.kind, messages.state, messages.channels, messages.problem, messages.created_at, messages.changed_at, messages.by_hand_at, messages.rider_id, messages.order_id, messages.store_id, coalesce(riders.full_name, stores.name, orders.number::text) as name
from messages
left join riders on riders.id = messages.rider_id
left join orders on orders.id = messages.order_id
left join stores on stores.id = messages.store_id
where messages.by_hand_at is null and messages.expires_at > $1 and (messages.state = $2 or (messages.state = $3 and messages.problem in ($4, $5, $6))) and case messages.kind when 'activation-code' then exists (select from activation_codes where rider_id = messages.rider_id and issued_at = messages.created_at) when 'recovery-code' then exists (select from recovery_codes where rider_id = messages.rider_id and issued_at = messages.created_at) when 'sign-up-refused' then exists (select from riders where riders.id = messages.rider_id and refused_at = messages.created_at) else true end
order by messages.created_at desc, messages.id
limit $7;
-- [1c1dae]
with warned as ( select warned_channel as channel, warning as problem, case warning when 'template' then kind end as kind, max(warned_at) as at from messages where warned_at > $1 group by 1, 2, 3 )
select *
from warned
where not exists ( select from messages as later where later.sent_at > warned.at and later.channels[1] = channel and (warned.kind is null or later.kind = warned.kind) )
order by at desc;

-- noteSentByHand: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [331b69]
update messages
set by_hand_at = coalesce(by_hand_at, $1), by_hand_by = coalesce(by_hand_by, $2::uuid), state = case state when 'queued' then 'failed' else state end, sealed = $3, due_at = $4
where id = $5
returning kind, rider_id, order_id, store_id;
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …

-- setPushToken: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [cae6e9]
update riders
set push_token = case when id = $1 then $2 end
where (id = $3 or push_token = $4) and erased_at is null;

-- testPush: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [f46072]
select push_token
from riders
where id = $1;

-- readNotice: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [4aece3]
update rider_notices
set read_at = coalesce(read_at, $1)
where id = $2 and rider_id = $3
returning id;

-- streamRider: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [f830ae]
select id
from riders
where id = $1 and blocked_at is null;

-- streamOperator: 3
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [6549d3] update sessions set last_used_at = $1 where token_hash = $2 and last_used_at <= $3 …
-- [a10008] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) select $1, $2, $3 …

-- getRoute: 1
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …

-- getOrderStreets: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [84716d]
select assigned_rider_id, origin_latitude, origin_longitude, destination_latitude, destination_longitude
from orders
where id = $1;

-- searchPlaces: 1
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …

-- getConfig: 0

-- downloadRecord: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [f4da5e]
select id, full_name as nombre, document_number as documento, vehicle_type as vehiculo
from riders
where id = $1;
-- [3f511d]
select number as numero, orders.status, coalesce(store_name, independent_store_name) as tienda, zones.name as zona, created_at, delivered_at, ended_at, delivery_metres, store_value + store_value_adjustment as store_value, shipping_cost + shipping_cost_adjustment as earns, order_is_earned(orders.status, earnings_review) as is_earned, coalesce(earnings_review = 'pending', false) as in_review, ( select coalesce(json_agg(json_build_object('status', event.status, 'actor', event.actor, 'at', coalesce(event.device_at, event.at)) order by event.id), '[]') from order_events as event where event.order_id = orders.id and event.status in ('assigned', 'to_pickup', 'waiting_pickup', 'on the way', 'delivered', 'canceled', 'error') and event.id >= ( select max(id) from order_events where order_id = orders.id and type in ('accepted', 'assigned') ) ) as steps, ( select coalesce(json_agg(json_build_object('type', event.type, 'at', event.at) order by event.id), '[]') from order_events as event where event.order_id = orders.id and event.type like 'earnings\_%' ) as reviews, array[delivered_at::text, orders.id::text] as key
from orders join zones on zones.id = orders.zone_id
where assigned_rider_id = $1 and delivered_at >= ($2::date::timestamp at time zone $3) and delivered_at < (($4::date + 1)::timestamp at time zone $5) and true
order by delivered_at, orders.id
limit $6;
-- [db4658]
select number as numero, orders.status, coalesce(store_name, independent_store_name) as tienda, zones.name as zona, created_at, delivered_at, ended_at, delivery_metres, store_value + store_value_adjustment as store_value, shipping_cost + shipping_cost_adjustment as earns, order_is_earned(orders.status, earnings_review) as is_earned, coalesce(earnings_review = 'pending', false) as in_review, ( select coalesce(json_agg(json_build_object('status', event.status, 'actor', event.actor, 'at', coalesce(event.device_at, event.at)) order by event.id), '[]') from order_events as event where event.order_id = orders.id and event.status in ('assigned', 'to_pickup', 'waiting_pickup', 'on the way', 'delivered', 'canceled', 'error') and event.id >= ( select max(id) from order_events where order_id = orders.id and type in ('accepted', 'assigned') ) ) as steps, ( select coalesce(json_agg(json_build_object('type', event.type, 'at', event.at) order by event.id), '[]') from order_events as event where event.order_id = orders.id and event.type like 'earnings\_%' ) as reviews, array[coalesce(orders.delivered_at, orders.ended_at, orders.created_at)::text, orders.id::text] as key
from orders join zones on zones.id = orders.zone_id
where assigned_rider_id = $1 and delivered_at is null and orders.status not in ('assigned', 'to_pickup', 'waiting_pickup', 'on the way') and coalesce(orders.delivered_at, orders.ended_at, orders.created_at) >= ($2::date::timestamp at time zone $3) and coalesce(orders.delivered_at, orders.ended_at, orders.created_at) < (($4::date + 1)::timestamp at time zone $5) and true
order by coalesce(orders.delivered_at, orders.ended_at, orders.created_at), orders.id
limit $6;
-- [6a7e9e]
select zones.name as zona, on_at as inicio, off_at as fin, greatest(0, extract(epoch from least(coalesce(off_at, $1), (($2::date + 1)::timestamp at time zone $3)) - greatest(on_at, ($4::date::timestamp at time zone $5))))::float8 as seconds, array[rider_id::text, shifts.id::text] as key
from shifts join zones on zones.id = shifts.zone_id
where rider_id = $6 and on_at < (($7::date + 1)::timestamp at time zone $8) and (off_at is null or off_at > ($9::date::timestamp at time zone $10)) and true
order by rider_id, shifts.id
limit $11;
-- [6d255a]
select entry.id as asiento, made.id as movimiento, occurred_at, cause, account, number as pedido, centavos::float8 as centavos, array[entry.occurred_at::text, entry.id::text] as key
from ledger_entries as entry join ledger_transactions as made on made.id = transaction_id
left join orders on orders.id = made.order_id
where entry.rider_id = $1 and occurred_at >= ($2::date::timestamp at time zone $3) and occurred_at < (($4::date + 1)::timestamp at time zone $5) and true
order by entry.occurred_at, entry.id
limit $6;

-- exportMyData: 23
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [e87888] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …
-- [3b1fef]
select reason as motivo, blocked_at as desde, lifted_at as hasta, array[rider_id::text, id::text] as key
from rider_blocks
where rider_id = $1 and true
order by rider_id, id
limit $2;
-- [df0b69]
select body as texto, at as momento, array[rider_id::text, id::text] as key
from rider_notes
where rider_id = $1 and true
order by rider_id, id
limit $2;
-- [a4b683]
select phone as telefono, email, issued_at as pedido, expires_at as vence, array[issued_at::text, rider_id::text] as key
from contact_changes
where rider_id = $1 and true
order by issued_at, rider_id
limit $2;
-- [e49097]
select case kind when 'activation-code' then 'código de activación' when 'recovery-code' then 'código para la contraseña' else 'registro rechazado' end as mensaje, created_at as pedido, channels[1] as via, case state when 'queued' then 'en cola' when 'sent' then 'enviado' when 'delivered' then 'entregado' when 'read' then 'leído' else 'no se pudo' end as estado, changed_at as desde, array[created_at::text, id::text] as key
from messages
where rider_id = $1 and true
order by created_at, id
limit $2;
-- [62f467]
select case about when 'block' then 'bloqueo' when 'earnings' then 'ganancia rechazada' when 'adjustment' then 'ajuste' else 'pedido' end as sobre, number as pedido, body as texto, cardinality(photos) as fotos, sent_at as enviado, due_at as plazo, case outcome when 'accepted' then 'aceptado' when 'rejected' then 'rechazado' end as resultado, answer as respuesta, answered_at as contestado, array[sent_at::text, appeals.id::text] as key
from appeals
left join orders on orders.id = appeals.order_id
where rider_id = $1 and true
order by sent_at, appeals.id
limit $2;
-- [406db4]
select orders.number as pedido, occurred_at as momento, told_at as recibida, emergencies.latitude as latitud, emergencies.longitude as longitud, located_at as "momentoPosicion", seen_at as vista, array[told_at::text, emergencies.id::text] as key
from emergencies join orders on orders.id = emergencies.order_id
where rider_id = $1 and true
order by told_at, emergencies.id
limit $2;
-- [4a97d9]
select created_at as inicio, last_used_at as "ultimoUso", device as dispositivo, array[created_at::text, id::text] as key
from sessions
where rider_id = $1 and true
order by created_at, id
limit $2;
-- [6429ff]
select recovered_at as momento, array[recovered_at::text, id::text] as key
from riders
where recovered_at is not null and id = $1 and true
order by recovered_at, id
limit $2;
-- [ab9529]
select zones.name as zona, on_at as inicio, off_at as fin, shifts.latitude as latitud, shifts.longitude as longitud, round(metres_free) as "metrosSinPedido", array[rider_id::text, shifts.id::text] as key
from shifts join zones on zones.id = shifts.zone_id
where rider_id = $1 and true
order by rider_id, shifts.id
limit $2;
-- [dd2706]
select began_at as inicio, ends_at as hasta, ended_at as fin, for_misses as "porNoContestar", array[rider_id::text, id::text] as key
from pauses
where rider_id = $1 and true
order by rider_id, id
limit $2;
-- [aea15e]
select number as pedido, waits.arrived_at as llegada, waits.ended_at as fin, pay / 100.0::float8 as importe, array[waits.rider_id::text, waits.id::text] as key
from waits join orders on orders.id = waits.order_id
where waits.rider_id = $1 and true
order by waits.rider_id, waits.id
limit $2;
-- [9ab9f9]
select number as pedido, coalesce(device_at, at) as avisado, waited_seconds as "segundosDeEspera", array[rider_id::text, delay_notices.id::text] as key
from delay_notices join orders on orders.id = delay_notices.order_id
where rider_id = $1 and true
order by rider_id, delay_notices.id
limit $2;
-- [35fac0]
select number as pedido, late_steps.status as estado, coalesce(device_at, at) as momento, at as recibido, reason as motivo, refused is null as vale, array[late_steps.rider_id::text, late_steps.id::text] as key
from late_steps join orders on orders.id = late_steps.order_id
where late_steps.rider_id = $1 and true
order by late_steps.rider_id, late_steps.id
limit $2;
-- [ce854f]
select kind as aviso, number as pedido, zones.name as zona, case when kind <> 'customer_note' then reason end as motivo, at as momento, read_at as leido, array[at::text, rider_notices.id::text] as key
from rider_notices
left join orders on orders.id = rider_notices.order_id
left join zones on zones.id = rider_notices.zone_id
where rider_id = $1 and true
order by at, rider_notices.id
limit $2;
-- [627027]
select orders.number as pedido, offered_at as ofrecida, received_at as recibida, seen_at as vista, closed_at as cerrada, outcome as resultado, array[offered_at::text, offers.id::text] as key
from offers join orders on orders.id = offers.order_id
where rider_id = $1 and true
order by offered_at, offers.id
limit $2;
-- [022e03]
select number as pedido, at as momento, array[rider_id::text, order_id::text] as key
from order_exclusions join orders on orders.id = order_exclusions.order_id
where rider_id = $1 and true
order by rider_id, order_id
limit $2;
-- [f4e9e1]
select number as numero, status as estado, zones.name as zona, coalesce(store_name, independent_store_name) as tienda, origin_street as retiro, destination_street as entrega, destination_city as ciudad, (store_value + store_value_adjustment) / 100.0::float8 as "valorPedido", (shipping_cost + shipping_cost_adjustment) / 100.0::float8 as envio, is_paid as "yaPagado", created_at as creado, picked_up_at as retirado, delivered_at as entregado, case earnings_review when 'pending' then 'en revisión' when 'confirmed' then 'confirmada' when 'rejected' then 'rechazada' end as revision, handover as comprobante, handover_state as "estadoComprobante", array[coalesce(orders.delivered_at, orders.ended_at, orders.created_at)::text, orders.id::text] as key
from orders join zones on zones.id = orders.zone_id
where assigned_rider_id = $1 and true
order by coalesce(orders.delivered_at, orders.ended_at, orders.created_at), orders.id
limit $2;
-- [fb3f61]
select number as pedido, case amount when 'shippingCost' then 'envío' when 'storeValue' then 'pagado en el local' else 'cobrado al cliente' end as importe, difference / 100.0::float8 as diferencia, reason as motivo, at as momento, array[rider_id::text, order_adjustments.id::text] as key
from order_adjustments join orders on orders.id = order_adjustments.order_id
where rider_id = $1 and true
order by rider_id, order_adjustments.id
limit $2;
-- [8758f3]
select made.at as anotado, occurred_at as momento, case cause when 'opening' then 'de antes de la caja' when 'picked-up' then 'retiro' when 'delivered' then 'entrega' when 'reviewed' then 'decisión sobre la ganancia' when 'adjusted' then 'ajuste' when 'canceled' then 'cancelación' when 'taken-over' then 'lo entregó otro rider' when 'settled' then 'pago o devolución' when 'undone' then 'pago o devolución deshechos' when 'wait-paid' then 'espera paga' when 'cancellation-paid' then 'cancelación paga' when 'store-paid' then 'pago del local' when 'store-unpaid' then 'pago del local deshecho' end as motivo, number as pedido, case account when 'cash' then 'caja' when 'earnings' then 'ganancias' when 'held' then 'en revisión' when 'store' then 'le deben los locales' when 'losses' then 'a su cargo' when 'commission' then 'comisión' when 'differences' then 'diferencias de cobro' when 'write_offs' then 'devoluciones de la plataforma' when 'bank' then 'pagos de la plataforma' when 'extras' then 'esperas y cancelaciones' when 'compensation' then 'esperas y cancelaciones que paga la plataforma' when 'fees' then 'envíos que deben los locales' end as cuenta, centavos::float8 / 100 as importe, array[entry.occurred_at::text, entry.id::text] as key
from ledger_entries as entry join ledger_transactions as made on made.id = transaction_id
left join orders on orders.id = made.order_id
where cause not in ('store-paid', 'store-unpaid') and entry.rider_id = $1 and true
order by entry.occurred_at, entry.id
limit $2;
-- [fc8ff2]
select kind as tipo, number as pedido, centavos::float8 / 100 as importe, reason as motivo, at as momento, settlements.confirmed_at as confirmada, disputed_at as reclamada, dispute as reclamo, answer as respuesta, undone_at as deshecha, undone_reason as porque, array[at::text, settlements.id::text] as key
from settlements
left join orders on orders.id = order_id
where rider_id = $1 and true
order by at, settlements.id
limit $2;
-- [288eb3]
select mes, entregados, total, array[rider_id::text, mes::text] as key
from ( select rider_id, to_char(day, 'YYYY-MM') as mes, sum(delivered)::int as entregados, sum(centavos)::float8 / 100 as total from rider_days group by rider_id, 2 having sum(delivered) > 0 ) as months
where rider_id = $1 and true
order by rider_id, mes
limit $2;

-- eraseMyAccount: 35
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [a8a961]
select email, password_hash
from riders
where id = $1;
-- [f95b81] select key from known_places where key = $1 and seen_at > $2 …
-- [7f9c20] select * from wrong_guesses where key in ($1, $2) …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [c5062c] insert into wrong_guesses as held (key, secret, guessed_at) values ($1, $2, array[$3::timestamptz])  …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [8e6106] update wrong_guesses set guessed_at = guessed_at[:array_position(guessed_at, $1::timestamptz) - 1] | …
-- [82fff8]
select id
from riders
where id = $1 and recovered_at > $2;
-- [52dc9e] select id from riders where id = $1 …
-- [f4e173]
select id, working, dni_photo, selfie_photo
from riders
where id in ($1) and erased_at is null
order by id
for no key update;
-- [1bd357]
select photo
from handovers
where rider_id in ($1)
order by order_id
for update;
-- [e7508f]
update handovers
set photo = $1, reason = $2
where rider_id in ($3);
-- [440151]
delete
from appeals
where rider_id in ($1)
returning photos;
-- [994480]
delete
from emergencies
where rider_id in ($1)
returning rider_id as "riderId";
-- [ca8af4]
delete
from sessions
where rider_id in ($1)
returning token_hash;
-- [56e588]
delete
from activation_codes
where rider_id in ($1);
-- [ca6a1e]
delete
from recovery_codes
where rider_id in ($1);
-- [e302b6]
delete
from contact_changes
where rider_id in ($1);
-- [16af0c]
delete
from rider_notes
where rider_id in ($1);
-- [05e10d]
delete
from rider_zones
where rider_id in ($1);
-- [d20950]
delete
from messages
where rider_id in ($1);
-- [dc5946]
delete
from push_jobs
where rider_id in ($1);
-- [0237d8]
delete
from rider_notices
where rider_id in ($1);
-- [071460]
delete
from order_exclusions
where rider_id in ($1);
-- [21011a]
update order_adjustments
set reason = $1
where rider_id in ($2);
-- [280290]
update settlements
set reason = $1, dispute = $2, answer = $3, undone_reason = $4
where rider_id in ($5);
-- [a63aba]
update late_steps
set reason = $1
where rider_id in ($2);
-- [e9eef4]
update rider_blocks
set reason = $1, lifted_at = coalesce(lifted_at, $2)
where rider_id in ($3);
-- [5d9405]
update shifts
set latitude = $1, longitude = $2, placed_at = $3
where rider_id in ($4);
-- [793cff]
delete
from webhook_messages
where state <> 'waiting' and order_id in (select order_id from offers where rider_id in ($1)) and coalesce(facts->>'assigned_rider_id', facts->>'rider_id') in ($2);
-- [de17f3]
update webhook_messages
set payload = null
where payload is not null and order_id in (select order_id from offers where rider_id in ($1)) and coalesce(facts->>'assigned_rider_id', facts->>'rider_id') in ($2);
-- [d27954]
update order_events
set reason = null
where reason is not null and actor = 'rider' and actor_id in ($1) and order_id in (select order_id from offers where rider_id in ($2));
-- [9b87ad]
update riders
set erased_at = $1, full_name = $2, email = gen_random_uuid() || '@erased.invalid', password_hash = $3, document_number = $4, phone = $5, blocked_at = $6, blocked_reason = $7, refused_at = $8, refused_reason = $9, recovered_at = $10, push_token = $11, last_free_at = $12, last_latitude = $13, last_longitude = $14, last_accuracy_m = $15, last_position_at = $16, leg_latitude = $17, leg_longitude = $18, leg_accuracy_m = $19, heard_at = $20, dni_photo = $21, selfie_photo = $22
where id in ($23);
-- [05331b] select id from orders where assigned_rider_id = $1 and status in ($2, $3, $4, $5) …

-- eraseRider: 29
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [52dc9e] select id from riders where id = $1 …
-- [f4e173] select id, working, dni_photo, selfie_photo from riders where id in ($1) and erased_at is null order …
-- [1bd357] select photo from handovers where rider_id in ($1) order by order_id for update …
-- [e7508f] update handovers set photo = $1, reason = $2 where rider_id in ($3) …
-- [440151] delete from appeals where rider_id in ($1) returning photos …
-- [994480] delete from emergencies where rider_id in ($1) returning rider_id as "riderId" …
-- [ca8af4] delete from sessions where rider_id in ($1) returning token_hash …
-- [56e588] delete from activation_codes where rider_id in ($1) …
-- [ca6a1e] delete from recovery_codes where rider_id in ($1) …
-- [e302b6] delete from contact_changes where rider_id in ($1) …
-- [16af0c] delete from rider_notes where rider_id in ($1) …
-- [05e10d] delete from rider_zones where rider_id in ($1) …
-- [d20950] delete from messages where rider_id in ($1) …
-- [dc5946] delete from push_jobs where rider_id in ($1) …
-- [0237d8] delete from rider_notices where rider_id in ($1) …
-- [071460] delete from order_exclusions where rider_id in ($1) …
-- [21011a] update order_adjustments set reason = $1 where rider_id in ($2) …
-- [280290] update settlements set reason = $1, dispute = $2, answer = $3, undone_reason = $4 where rider_id in  …
-- [a63aba] update late_steps set reason = $1 where rider_id in ($2) …
-- [e9eef4] update rider_blocks set reason = $1, lifted_at = coalesce(lifted_at, $2) where rider_id in ($3) …
-- [5d9405] update shifts set latitude = $1, longitude = $2, placed_at = $3 where rider_id in ($4) …
-- [793cff] delete from webhook_messages where state <> 'waiting' and order_id in (select order_id from offers w …
-- [de17f3] update webhook_messages set payload = null where payload is not null and order_id in (select order_i …
-- [d27954] update order_events set reason = null where reason is not null and actor = 'rider' and actor_id in ( …
-- [9b87ad] update riders set erased_at = $1, full_name = $2, email = gen_random_uuid() || '@erased.invalid', pa …
-- [05331b] select id from orders where assigned_rider_id = $1 and status in ($2, $3, $4, $5) …
-- [d32199] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) values ($1, $2, $ …
-- [e87888] select riders.id, riders.full_name, riders.email, riders.phone, riders.document_number, riders.vehic …

-- getFigures: 6
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [c9da73]
with placed as ( select id, created_at, arrived_at, picked_up_at, delivered_at, promised_at, status, earnings_review, commission_rate, shipping_cost + shipping_cost_adjustment as shipping_cost, store_value + store_value_adjustment as store_value, orders.assigned_rider_id::text as key from orders where orders.created_at >= ($1::date::timestamp at time zone $2) and orders.created_at < (($3::date + 1)::timestamp at time zone $4) and orders.zone_id = $5 and true and true ), asked as ( select order_id, min(offered_at) filter (where (offers.made_by is null or offers.outcome is distinct from 'accepted' or offers.expires_at > offers.closed_at)) as first_at, max(offered_at) filter (where outcome = 'accepted' and (offers.made_by is null or offers.outcome is distinct from 'accepted' or offers.expires_at > offers.closed_at)) as offered_at, max(closed_at) filter (where outcome = 'accepted' and (offers.made_by is null or offers.outcome is distinct from 'accepted' or offers.expires_at > offers.closed_at)) as accepted_at, max(closed_at) filter (where outcome = 'accepted') as taken_at from placed join offers on offers.order_id = placed.id where placed.created_at >= ($6::date::timestamp at time zone $7) group by order_id ), timed as ( select key, status, shipping_cost, store_value, promised_at, delivered_at, earnings_review, commission_rate, case when asked.first_at >= placed.created_at then extract(epoch from asked.first_at - placed.created_at)::float8 when asked.first_at < placed.created_at then 0 end as "toOffer", case when asked.accepted_at >= asked.offered_at then extract(epoch from asked.accepted_at - asked.offered_at)::float8 when asked.accepted_at < asked.offered_at then 0 end as "toAccept", case when placed.arrived_at >= asked.taken_at then extract(epoch from placed.arrived_at - asked.taken_at)::float8 when placed.arrived_at < asked.taken_at then 0 end as "toStore", case when placed.picked_up_at >= placed.arrived_at then extract(epoch from placed.picked_up_at - placed.arrived_at)::float8 when placed.picked_up_at < placed.arrived_at then 0 end as "atStore", case when placed.delivered_at >= placed.picked_up_at then extract(epoch from placed.delivered_at - placed.picked_up_at)::float8 when placed.delivered_at < placed.picked_up_at then 0 end as "toDoor", case when placed.delivered_at >= placed.created_at then extract(epoch from placed.delivered_at - placed.created_at)::float8 when placed.delivered_at < placed.created_at then 0 end as "placedToDoor" from placed left join asked on asked.order_id = placed.id )
select key, grouping(key) = 1 as "isTotal", count(*)::int as orders, count(*) filter (where status = 'delivered')::int as delivered, count(*) filter (where status = 'canceled')::int as canceled, count(*) filter (where status = 'error')::int as failed, count(*) filter (where status = 'delivered' and promised_at is not null)::int as promised, count(*) filter (where status = 'delivered' and delivered_at > promised_at)::int as late, coalesce(sum(store_value) filter (where status = 'delivered'), 0)::float8 as goods, coalesce(sum(shipping_cost) filter (where status = 'delivered'), 0)::float8 as fees, coalesce(sum(shipping_cost) filter (where order_is_earned(status, earnings_review)), 0)::float8 as earned, coalesce(sum(order_commission(shipping_cost, commission_rate)) filter (where order_is_earned(status, earnings_review)), 0)::float8 as commission, json_build_object('toOffer', json_build_object( 'count', count("toOffer"), 'spread', percentile_cont(array[0.1, 0.5, 0.9]) within group (order by "toOffer") ), 'toAccept', json_build_object( 'count', count("toAccept"), 'spread', percentile_cont(array[0.1, 0.5, 0.9]) within group (order by "toAccept") ), 'toStore', json_build_object( 'count', count("toStore"), 'spread', percentile_cont(array[0.1, 0.5, 0.9]) within group (order by "toStore") ), 'atStore', json_build_object( 'count', count("atStore"), 'spread', percentile_cont(array[0.1, 0.5, 0.9]) within group (order by "atStore") ), 'toDoor', json_build_object( 'count', count("toDoor"), 'spread', percentile_cont(array[0.1, 0.5, 0.9]) within group (order by "toDoor") ), 'placedToDoor', json_build_object( 'count', count("placedToDoor"), 'spread', percentile_cont(array[0.1, 0.5, 0.9]) within group (order by "placedToDoor") )) as times
from timed
group by grouping sets ((key), ());
-- [fb7d64]
with made as ( select offers.rider_id::text as key, offers.outcome from orders join offers on offers.order_id = orders.id where orders.created_at >= ($1::date::timestamp at time zone $2) and orders.created_at < (($3::date + 1)::timestamp at time zone $4) and orders.zone_id = $5 and true and orders.created_at >= ($6::date::timestamp at time zone $7) and true and (offers.made_by is null or offers.outcome is distinct from 'accepted' or offers.expires_at > offers.closed_at) )
select key, grouping(key) = 1 as "isTotal", count(*)::int as made, count(*) filter (where outcome = 'accepted')::int as accepted, count(*) filter (where outcome = 'skipped')::int as skipped, count(*) filter (where outcome in ('expired', 'unreached'))::int as unanswered
from made
group by grouping sets ((key), ());
-- [f62dab]
select id, full_name as name
from riders
where id = any($1::uuid[]);
-- [a10008] insert into audit_log (at, action, operator_id, subject_kind, subject_id, details) select $1, $2, $3 …
-- [65cc4f] with lately as ( select at, action, details from audit_log where operator_id = $1 and at > $2 and ac …

-- listAuditLog: 2
-- [360e8d] select rider_id, operator_id, store_users.store_id, activated_at, blocked_at, erased_at, operators.d …
-- [98a7ae]
select audit_log.*, operators.full_name as operator_name, case subject_kind when 'operator' then (select full_name from operators where id = subject_id) when 'rider' then (select full_name from riders where id = subject_id) when 'order' then (select number::text from orders where id = subject_id) when 'recurring' then ( select coalesce((select name from stores where id = (template->>'storeId')::uuid), template->'origin'->>'independentStoreName') from recurring_orders where id = subject_id ) when 'zone' then (select name from zones where id = subject_id) when 'store' then (select name from stores where id = subject_id) end as subject_name
from audit_log
left join operators on operators.id = audit_log.operator_id
where audit_log.id < $1 and audit_log.operator_id = $2 and audit_log.subject_id = $3 and audit_log.at >= ($4::date + $5::integer)::timestamp at time zone $6 and audit_log.at < ($7::date + $8::integer)::timestamp at time zone $9
order by audit_log.id desc
limit $10;

-- dispatcher: a look at every zone: 3
-- [53ea0a] with due as ( select id from riders where paused_until <= $1 order by paused_until limit 200 for no  …
-- [53d5f1] with due as ( select offers.id, verdict.outcome from offers join riders on riders.id = offers.rider_ …
-- [57d8df] select distinct zone_id from orders where status = $1 …

-- background: pushes: 1
-- [4c1812]
with due as ( -- Those of other kinds are of the version before, which is being replaced and sends them itself. select id from push_jobs where due_at <= $1 and kind in ('offer', 'offer_gone', 'notice') order by due_at limit $2 for no key update skip locked ), taken as ( update push_jobs set due_at = $3, attempts = attempts + 1 from due where push_jobs.id = due.id returning push_jobs.* )
select taken.id, taken.kind, taken.attempts, taken.expires_at as "expiresAt", taken.rider_id as "riderId", riders.push_token as "pushToken", taken.offer_id as "offerId", offers.order_id as "orderId", case when taken.kind <> 'notice' then offers.outcome is null when notices.kind = 'pause_over' then riders.working and riders.paused_until is null and notices.read_at is null else notices.read_at is null end as "isLive", taken.notice_id as "noticeId", ( select json_build_object( 'id', notices.id, 'kind', notices.kind, 'at', extract(epoch from notices.at) * 1000, 'readAt', extract(epoch from notices.read_at) * 1000, 'reason', case when (notices.kind <> 'customer_note' or (about.assigned_rider_id = notices.rider_id and about.ended_at is null)) then notices.reason end, 'pickedUp', notices.picked_up, 'body', notices.body, 'pay', notices.pay, 'orderId', about.id, 'orderNumber', about.number, 'storeValue', about.store_value, 'shippingCost', about.shipping_cost + about.shipping_cost_adjustment, 'storePhone', case when about.assigned_rider_id = notices.rider_id then about.store_phone end, 'pickupAddress', case when notices.kind in ('order_assigned', 'order_taken_back', 'order_returned') then about.origin_street || ' ' || about.origin_street_number end, 'storeName', coalesce(about.store_name, about.independent_store_name), 'zoneName', zones.name ) from (values (1)) as one left join orders as about on about.id = notices.order_id left join zones on zones.id = notices.zone_id where notices.id is not null ) as notice, coalesce(orders.store_name, orders.independent_store_name) as "storeName", orders.shipping_cost as "shippingCost", orders.store_value as "storeValue", orders.is_paid as "isPaid", orders.is_urgent as "isUrgent", orders.destination_street as street, orders.destination_street_number as "streetNumber", offers.pickup_metres + offers.delivery_metres as "wayMetres", offers.pickup_estimated or offers.delivery_estimated as "wayEstimated"
from taken join riders on riders.id = taken.rider_id
left join offers on offers.id = taken.offer_id
left join orders on orders.id = offers.order_id
left join rider_notices as notices on notices.id = taken.notice_id
order by taken.id;

-- background: messages: 8
-- [f45b35]
with due as ( select id from messages where due_at <= $1 order by due_at limit $2 for no key update skip locked ), taken as ( update messages set due_at = $3, attempts = attempts + case state when 'queued' then 1 else 0 end, unanswered = unanswered + case state when 'queued' then 1 else 0 end from due where messages.id = due.id returning messages.* )
select id, kind, state, sealed, channels, attempts, unanswered, expires_at as "expiresAt", case taken.kind when 'activation-code' then exists (select from activation_codes where rider_id = taken.rider_id and issued_at = taken.created_at) when 'recovery-code' then exists (select from recovery_codes where rider_id = taken.rider_id and issued_at = taken.created_at) when 'sign-up-refused' then exists (select from riders where riders.id = taken.rider_id and refused_at = taken.created_at) else true end as holds
from taken
order by id;
-- [f45b35] with due as ( select id from messages where due_at <= $1 order by due_at limit $2 for no key update  …
-- [f10109]
update messages
set state = case state when 'queued' then 'failed' else state end, problem = case state when 'queued' then $1 else problem end, changed_at = case state when 'queued' then $2 else changed_at end, sealed = $3, due_at = $4
where id = $5
returning rider_id as "riderId";
-- [f10109] update messages set state = case state when 'queued' then 'failed' else state end, problem = case st …
-- [f10109] update messages set state = case state when 'queued' then 'failed' else state end, problem = case st …
-- [f29bb9]
update messages
set state = case state when 'queued' then 'sent' else state end, changed_at = case state when 'queued' then $1 else changed_at end, sealed = case when state = 'queued' and $2 then sealed end, due_at = case when state = 'queued' and $3 then expires_at end, problem = $4, sent_at = $5
where id = $6 and channels[1] = $7
returning rider_id as "riderId";
-- [f29bb9] update messages set state = case state when 'queued' then 'sent' else state end, changed_at = case s …
-- [f29bb9] update messages set state = case state when 'queued' then 'sent' else state end, changed_at = case s …

-- background: silent duty ends: 1
-- [444276]
select id
from riders
where working and coalesce(heard_at < $1, true) and not exists ( select from shifts where rider_id = riders.id and off_at is null and on_at >= $2 ) -- A pause is meant to be silent: the silence begins with its end. One that missed offers brought is not, but a sign of the rider ends it. and not exists ( select from pauses where rider_id = riders.id and coalesce(ended_at, ends_at) >= $3 and (not for_misses or ended_at < ends_at) ) and not exists ( select from orders where assigned_rider_id = riders.id and status in ($4, $5, $6, $7) )
for no key update skip locked;

-- background: cash limits are told: 1
-- [03e534]
with standing as ( select id, coalesce(riders.cash_limit, (select zones.cash_limit from zones where zones.id = riders.zone_id)) as limit, (select (-coalesce(sum(centavos) filter (where account in ('commission', 'differences', 'write_offs', 'bank', 'compensation', 'fees')), 0))::float8 from ledger_totals where rider_id = riders.id) as owed from riders where cash_told > 0 or (working and coalesce(riders.cash_limit, (select zones.cash_limit from zones where zones.id = riders.zone_id)) is not null) ), levels as ( select *, case when owed >= limit then 2 when owed >= limit * $1::float8 then 1 else 0 end as level from standing ) update riders
set cash_told = level
from levels
where riders.id = levels.id and cash_told <> level
returning riders.id, cash_told as told,
limit, owed;

-- background: old sessions end: 1
-- [4d64e7]
(select token_hash from sessions where rider_id is not null and last_used_at <= $1 limit 200)
union (select token_hash from sessions where rider_id is not null and created_at <= $2 limit 200)
union (select token_hash from sessions where operator_id is not null and last_used_at <= $3 limit 200)
union (select token_hash from sessions where operator_id is not null and created_at <= $4 limit 200)
union (select token_hash from sessions where store_user_id is not null and last_used_at <= $5 limit 200)
union (select token_hash from sessions where store_user_id is not null and created_at <= $6 limit 200)
limit 200;

-- background: counts are shared: 1
-- [2e902e]
delete
from request_counts
where key in ( select key from request_counts where minute < $1 for update skip locked );

-- background: housekeeping: 36
-- [54b626]
with due as ( select scope, key from idempotency_keys where created_at <= $1 limit $2 for update skip locked ) delete
from idempotency_keys as kept using due
where kept.scope = due.scope and kept.key = due.key;
-- [452513]
delete
from known_places
where seen_at <= $1;
-- [e9696c]
delete
from wrong_guesses
where not ($1 < any (guessed_at));
-- [4dfd91]
with due as ( select id from shifts where latitude is not null and off_at <= $1 order by off_at limit $2 for no key update skip locked ) update shifts
set latitude = null, longitude = null, placed_at = null
from due
where shifts.id = due.id;
-- [6753db]
with due as ( select order_id from handovers join orders on orders.id = handovers.order_id where handovers.created_at <= $1 and orders.status in ('delivered', 'canceled', 'error') and orders.updated_at <= $2 order by handovers.created_at limit $3 for update of handovers skip locked ) delete
from handovers using due
where handovers.order_id = due.order_id
returning handovers.photo;
-- [69cf27]
select id, origin_street, origin_street_number, destination_street, destination_street_number
from orders
where anonymised_at is null and status in ($1, $2, $3) and updated_at <= $4
order by updated_at
limit $5
for no key update skip locked;
-- [0de968]
with due as ( select due.*, store_id is null as is_private from unnest( $1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[] ) as due (id, from_street, from_number, to_street, to_number) join orders using (id) ), said as ( update order_events set reason = null from due where order_events.order_id = due.id and actor <> 'system' and reason is not null ), reported as ( update late_steps set reason = null from due where late_steps.order_id = due.id and reason is not null ), told as ( delete from webhook_messages using due where webhook_messages.order_id = due.id ) update orders
set anonymised_at = $6, customer_name = null, destination_phone = null, destination_comment = null, origin_comment = null, items = null, customer_notes = null, destination_street = to_street, destination_street_number = to_number, destination_latitude = round(destination_latitude::numeric, 3)::float8, destination_longitude = round(destination_longitude::numeric, 3)::float8, independent_store_name = case when not is_private then independent_store_name end, store_phone = case when not is_private then store_phone end, origin_street = case when is_private then from_street else origin_street end, origin_street_number = case when is_private then from_number else origin_street_number end, origin_latitude = case when is_private then round(origin_latitude::numeric, 3)::float8 else origin_latitude end, origin_longitude = case when is_private then round(origin_longitude::numeric, 3)::float8 else origin_longitude end
from due
where orders.id = due.id;
-- [ee8f06]
with due as ( select seq from webhook_messages where state = 'waiting' and at <= $1 limit $2 for update skip locked ) update webhook_messages
set state = 'given-up', ended_at = $3
from due
where webhook_messages.seq = due.seq;
-- [60f82f]
with due as ( select seq from webhook_messages where state <> 'waiting' and ended_at <= $1 order by ended_at limit $2 for update skip locked ) delete
from webhook_messages using due
where webhook_messages.seq = due.seq;
-- [5bd9ee]
with due as ( select id from rider_notices where at <= $1 order by at limit $2 for update skip locked ) delete
from rider_notices using due
where rider_notices.id = due.id;
-- [8ee8a9]
with due as ( select id from quotes where expires_at <= $1 order by expires_at limit $2 for update skip locked ), quoted as ( delete from quotes using due where quotes.id = due.id returning quotes.id ), trials as ( select id from test_orders where created_at <= $3 order by created_at limit $4 for update skip locked ), tried as ( delete from test_orders using trials where test_orders.id = trials.id returning test_orders.id ), named as ( delete from store_references using trials where is_test and order_id = trials.id )
select greatest((select count(*) from quoted), (select count(*) from tried))::int as count;
-- [209a30]
with due as ( select id from messages where created_at <= $1 order by created_at limit $2 for update skip locked ) delete
from messages using due
where messages.id = due.id;
-- [7c4203]
with due as ( select id from recurring_orders where ended_at <= $1 order by ended_at limit $2 for update skip locked ) delete
from recurring_orders using due
where recurring_orders.id = due.id;
-- [03d5ea]
with due as ( select recurring_id, day from recurring_days where pickup_at <= $1 order by pickup_at limit $2 for update skip locked ) delete
from recurring_days as kept using due
where kept.recurring_id = due.recurring_id and kept.day = due.day;
-- [10ed91]
with due as ( select id from order_adjustments where reason is not null and at <= $1 order by at limit $2 for update skip locked ) update order_adjustments
set reason = null
from due
where order_adjustments.id = due.id;
-- [22bdca]
with due as ( select id from settlements where coalesce(reason, dispute, answer, undone_reason) is not null and at <= $1 order by at limit $2 for update skip locked ) update settlements
set reason = null, dispute = null, answer = null, undone_reason = null
from due
where settlements.id = due.id;
-- [2bc56c]
with due as ( select id from store_payments where coalesce(reason, undone_reason) is not null and at <= $1 order by at limit $2 for update skip locked ) update store_payments
set reason = null, undone_reason = null
from due
where store_payments.id = due.id;
-- [0eb152]
select id
from riders
where activated_at is null and erased_at is null and created_at <= $1
order by created_at
limit $2
for no key update skip locked;
-- [1f864f]
with due as ( select id from offers where closed_at <= $1 and not exists (select from push_jobs where offer_id = offers.id) order by closed_at limit $2 for update skip locked ) delete
from offers using due
where offers.id = due.id;
-- [933b1f]
with due as ( select id from appeals where answered_at <= $1 order by answered_at limit $2 for update skip locked ) delete
from appeals using due
where appeals.id = due.id
returning appeals.photos;
-- [84b0e8]
with due as ( select id from emergencies where told_at <= $1 order by told_at limit $2 for update skip locked ) delete
from emergencies using due
where emergencies.id = due.id;
-- [635523]
with due as ( select id from audit_log where at < least($1::timestamptz, now() - make_interval(days => $2)) order by at limit $3 for update skip locked ) delete
from audit_log using due
where audit_log.id = due.id;
-- [f0eb49]
delete
from activation_codes
where expires_at <= $1;
-- [e1ce1d]
delete
from recovery_codes
where expires_at <= $1;
-- [294cae]
delete
from contact_changes
where expires_at <= $1;
-- [1cba3a]
delete
from activation_tries
where tried_at <= $1;
-- [75c6e7]
delete
from operator_tries
where tried_at <= $1;
-- [f966e5]
delete
from recovery_tries
where tried_at <= $1;
-- [86508c]
select id
from riders
where erased_at is not null;
-- [76e004] select value from settings where name = 'ledger-proof' …
-- [3137ce]
select distinct rider_id as id
from ledger_totals;
-- [f527fa]
with entries as materialized ( select transaction_id, account, store_id, (occurred_at at time zone $1)::date as day, centavos from ledger_entries where rider_id = $2 ), unbalanced as ( select 'transaction ' || transaction_id || ' does not balance' as problem from entries group by transaction_id having sum(centavos) <> 0 ), totals as ( select 'the total of ' || $3::text || ' in ' || account || ' is not that of its entries' as problem from ( select account, store_id, centavos from entries union all select account, store_id, -centavos from ledger_totals where rider_id = $4 ) as compared group by account, store_id having sum(centavos) <> 0 ), debts as ( select 'the debt of order ' || order_id || ' to ' || $5::text || ' is not that of its entries' as problem from ( select order_id, centavos from entries join ledger_transactions on id = transaction_id where account = 'store' union all select order_id, -centavos from store_debts where rider_id = $6 ) as compared group by order_id having sum(centavos) <> 0 ), balances as ( select 'the balance of ' || $7::text || ' in ' || account || ' on ' || day || ' is not that of its entries' as problem from ( select account, day, centavos from entries union all select account, day, -centavos from ledger_balances where rider_id = $8 ) as compared group by account, day having sum(centavos) <> 0 )
select (select count(*)::int from entries) as entries, array( select problem from unbalanced union all select problem from totals union all select problem from debts union all select problem from balances limit $9 ) as problems;
-- [f527fa] with entries as materialized ( select transaction_id, account, store_id, (occurred_at at time zone $ …
-- [f527fa] with entries as materialized ( select transaction_id, account, store_id, (occurred_at at time zone $ …
-- [92ecfd]
select 'the fees of ' || coalesce(store_id::text, 'those without a store') || ' are not those of its orders' as problem
from ( select store_id, centavos from ledger_totals where account = 'fees' union all select store_id, -centavos from store_fees ) as compared
group by store_id having sum(centavos) <> 0
limit $1;
-- [b8e60c]
insert into settings (name, value)
values ('ledger-proof', $1::jsonb)
on conflict (name) do update
set value = excluded.value;
