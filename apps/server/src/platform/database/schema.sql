create table activation_codes (
  rider_id uuid not null,
  code_hash text not null,
  expires_at timestamp with time zone not null,
  issued_at timestamp with time zone not null,
  constraint activation_codes_pkey PRIMARY KEY (rider_id),
  constraint activation_codes_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);

create table activation_tries (
  rider_id uuid not null,
  tried_at timestamp with time zone not null
);
CREATE INDEX activation_tries_rider ON activation_tries (rider_id, tried_at);

create table appeals (
  id uuid not null default gen_random_uuid(),
  rider_id uuid not null,
  about text not null,
  block_id bigint,
  order_id uuid,
  body text not null,
  photos text[] not null,
  sent_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  outcome text,
  answer text,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_about_check CHECK ((about = ANY (ARRAY['block'::text, 'order'::text, 'earnings'::text, 'adjustment'::text]))),
  constraint appeals_check CHECK (((about = 'block'::text) = (block_id IS NOT NULL))),
  constraint appeals_check1 CHECK (((about <> 'block'::text) = (order_id IS NOT NULL))),
  constraint appeals_check2 CHECK ((((outcome IS NULL) = (answered_at IS NULL)) AND ((outcome IS NULL) = (answer IS NULL)) AND ((outcome IS NULL) = (answered_by IS NULL)))),
  constraint appeals_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'rejected'::text]))),
  constraint appeals_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES operators(id),
  constraint appeals_block_id_fkey FOREIGN KEY (block_id) REFERENCES rider_blocks(id),
  constraint appeals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint appeals_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);
CREATE INDEX appeals_answered ON appeals (answered_at, id) WHERE (answered_at IS NOT NULL);
CREATE INDEX appeals_of_rider ON appeals (rider_id, sent_at);
CREATE INDEX appeals_open ON appeals (due_at, id) WHERE (answered_at IS NULL);
CREATE UNIQUE INDEX appeals_open_of_block ON appeals (block_id) WHERE ((answered_at IS NULL) AND (block_id IS NOT NULL));
CREATE UNIQUE INDEX appeals_open_of_order ON appeals (order_id, about) WHERE ((answered_at IS NULL) AND (order_id IS NOT NULL));
CREATE INDEX appeals_photos ON appeals USING gin (photos);

create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  action text not null,
  operator_id uuid,
  subject_kind text,
  subject_id uuid,
  details jsonb not null,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_check CHECK (((subject_kind IS NULL) = (subject_id IS NULL))),
  constraint audit_log_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
);
CREATE INDEX audit_log_action ON audit_log (action, id);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_operator ON audit_log (operator_id, id);
CREATE INDEX audit_log_subject ON audit_log (subject_id, id);
CREATE TRIGGER audit_log_rows BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

create table contact_changes (
  rider_id uuid not null,
  phone text,
  email text,
  code_hash text not null,
  begun_by uuid not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint contact_changes_pkey PRIMARY KEY (rider_id),
  constraint contact_changes_check CHECK (((phone IS NULL) <> (email IS NULL))),
  constraint contact_changes_begun_by_fkey FOREIGN KEY (begun_by) REFERENCES operators(id),
  constraint contact_changes_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);

create table delay_notices (
  id bigint not null generated always as identity,
  order_id uuid not null,
  rider_id uuid not null,
  at timestamp with time zone not null,
  device_at timestamp with time zone,
  waited_seconds integer not null,
  constraint delay_notices_pkey PRIMARY KEY (id),
  constraint delay_notices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint delay_notices_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);
CREATE INDEX delay_notices_of_order ON delay_notices (order_id, id);
CREATE INDEX delay_notices_of_rider ON delay_notices (rider_id, id);

create table emergencies (
  id uuid not null default gen_random_uuid(),
  rider_id uuid not null,
  order_id uuid not null,
  occurred_at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  times integer not null default 1,
  last_told_at timestamp with time zone not null,
  latitude double precision,
  longitude double precision,
  accuracy_m double precision,
  located_at timestamp with time zone,
  seen_at timestamp with time zone,
  seen_by uuid,
  constraint emergencies_pkey PRIMARY KEY (id),
  constraint emergencies_check CHECK ((((latitude IS NULL) = (longitude IS NULL)) AND ((latitude IS NULL) = (accuracy_m IS NULL)) AND ((latitude IS NULL) = (located_at IS NULL)))),
  constraint emergencies_check1 CHECK (((seen_at IS NULL) = (seen_by IS NULL))),
  constraint emergencies_times_check CHECK ((times > 0)),
  constraint emergencies_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint emergencies_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id),
  constraint emergencies_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES operators(id)
);
CREATE INDEX emergencies_of_rider ON emergencies (rider_id, told_at);
CREATE INDEX emergencies_open ON emergencies (told_at, id) WHERE (seen_at IS NULL);
CREATE UNIQUE INDEX emergencies_open_of_rider ON emergencies (rider_id) WHERE (seen_at IS NULL);
CREATE INDEX emergencies_seen ON emergencies (seen_at, id) WHERE (seen_at IS NOT NULL);
CREATE INDEX emergencies_told ON emergencies (told_at);

create table handovers (
  order_id uuid not null,
  pin text,
  code text,
  signed_code text,
  tried text[] not null default '{}'::text[],
  reason text,
  photo text,
  rider_id uuid,
  proved_at timestamp with time zone,
  created_at timestamp with time zone not null,
  former_pins text[] not null default '{}'::text[],
  constraint handovers_pkey PRIMARY KEY (order_id),
  constraint handovers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint handovers_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);
CREATE INDEX handovers_by_age ON handovers (created_at);
CREATE UNIQUE INDEX handovers_by_photo ON handovers (photo) WHERE (photo IS NOT NULL);
CREATE INDEX handovers_of_rider ON handovers (rider_id) WHERE (rider_id IS NOT NULL);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  created_at timestamp with time zone not null,
  result jsonb,
  constraint idempotency_keys_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

create table known_places (
  key bytea not null,
  seen_at timestamp with time zone not null,
  constraint known_places_pkey PRIMARY KEY (key)
);
CREATE INDEX known_places_by_use ON known_places (seen_at);

create table late_steps (
  id bigint not null generated always as identity,
  order_id uuid not null,
  rider_id uuid not null,
  status text not null,
  at timestamp with time zone not null,
  device_at timestamp with time zone,
  reason text,
  refused text,
  constraint late_steps_pkey PRIMARY KEY (id),
  constraint late_steps_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint late_steps_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);
CREATE INDEX late_steps_of_order ON late_steps (order_id, id);
CREATE INDEX late_steps_of_rider ON late_steps (rider_id, id);
CREATE CONSTRAINT TRIGGER late_pickups_posted AFTER INSERT ON late_steps DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.refused IS NULL) AND (new.status = 'on the way'::text))) EXECUTE FUNCTION post_late_pickup();

create table ledger_balances (
  rider_id uuid not null,
  day date not null,
  account text not null,
  centavos bigint not null,
  constraint ledger_balances_rider_id_day_account_key UNIQUE (rider_id, day, account),
  constraint ledger_balances_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);

create table ledger_entries (
  id bigint not null generated always as identity,
  transaction_id bigint not null,
  rider_id uuid not null,
  account text not null,
  store_id uuid,
  occurred_at timestamp with time zone not null,
  centavos bigint not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_account_check CHECK ((account = ANY (ARRAY['cash'::text, 'earnings'::text, 'held'::text, 'store'::text, 'losses'::text, 'commission'::text, 'differences'::text, 'write_offs'::text, 'bank'::text, 'extras'::text, 'compensation'::text, 'fees'::text]))),
  constraint ledger_entries_centavos_check CHECK ((centavos <> 0)),
  constraint ledger_entries_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);
CREATE INDEX ledger_entries_of_rider ON ledger_entries (rider_id, occurred_at, id);
CREATE INDEX ledger_entries_of_transaction ON ledger_entries (transaction_id, id);
CREATE TRIGGER ledger_entries_kept_row BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entries_kept_statement BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entries_made AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION enter_in_ledger();
CREATE TRIGGER store_debts_counted AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_store_debts();
CREATE TRIGGER store_fees_counted AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_store_fees();

create table ledger_totals (
  rider_id uuid not null,
  account text not null,
  store_id uuid,
  centavos bigint not null,
  constraint ledger_totals_rider_id_account_store_id_key UNIQUE NULLS NOT DISTINCT (rider_id, account, store_id),
  constraint ledger_totals_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id),
  constraint ledger_totals_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table ledger_transactions (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  cause text not null,
  rider_id uuid not null,
  order_id uuid,
  settlement_id uuid,
  payment_id uuid,
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_cause_check CHECK ((cause = ANY (ARRAY['opening'::text, 'picked-up'::text, 'delivered'::text, 'reviewed'::text, 'adjusted'::text, 'canceled'::text, 'taken-over'::text, 'settled'::text, 'undone'::text, 'wait-paid'::text, 'cancellation-paid'::text, 'store-paid'::text, 'store-unpaid'::text]))),
  constraint ledger_transactions_check CHECK (((settlement_id IS NOT NULL) = (cause = ANY (ARRAY['settled'::text, 'undone'::text])))),
  constraint ledger_transactions_of_payment CHECK (((payment_id IS NOT NULL) = (cause = ANY (ARRAY['store-paid'::text, 'store-unpaid'::text])))),
  constraint ledger_transactions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint ledger_transactions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES store_payments(id),
  constraint ledger_transactions_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id),
  constraint ledger_transactions_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id)
);
CREATE UNIQUE INDEX ledger_transactions_by_payment ON ledger_transactions (payment_id, cause, order_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX ledger_transactions_entered ON ledger_transactions (at, id);
CREATE INDEX ledger_transactions_of_order ON ledger_transactions (order_id, rider_id);
CREATE INDEX ledger_transactions_of_rider ON ledger_transactions (rider_id, id);
CREATE UNIQUE INDEX ledger_transactions_of_settlement ON ledger_transactions (settlement_id, cause) WHERE (settlement_id IS NOT NULL);
CREATE TRIGGER ledger_transactions_kept_row BEFORE DELETE OR UPDATE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_transactions_kept_statement BEFORE TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

create table messages (
  id uuid not null,
  kind text not null,
  rider_id uuid,
  order_id uuid,
  store_id uuid,
  sealed bytea,
  channels text[] not null,
  state text not null default 'queued'::text,
  problem text,
  due_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  attempts integer not null default 0,
  unanswered integer not null default 0,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  warning text,
  warned_channel text,
  warned_at timestamp with time zone,
  by_hand_at timestamp with time zone,
  by_hand_by uuid,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_check CHECK ((num_nonnulls(rider_id, order_id, store_id) = 1)),
  constraint messages_check1 CHECK (((sealed IS NOT NULL) OR (due_at IS NULL))),
  constraint messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text]))),
  constraint messages_by_hand_by_fkey FOREIGN KEY (by_hand_by) REFERENCES operators(id),
  constraint messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint messages_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id),
  constraint messages_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX messages_created ON messages (created_at);
CREATE INDEX messages_due ON messages (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX messages_failed ON messages (created_at) WHERE ((state = 'failed'::text) AND (by_hand_at IS NULL));
CREATE INDEX messages_of_order ON messages (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX messages_of_rider ON messages (rider_id, created_at) WHERE (rider_id IS NOT NULL);
CREATE INDEX messages_of_store ON messages (store_id) WHERE (store_id IS NOT NULL);
CREATE INDEX messages_queued ON messages (created_at) WHERE (state = 'queued'::text);
CREATE INDEX messages_sent ON messages (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX messages_warned ON messages (warned_at) WHERE (warned_at IS NOT NULL);

create table offers (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  rider_id uuid not null,
  offered_at timestamp with time zone not null,
  received_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  outcome text,
  closed_at timestamp with time zone,
  reason jsonb not null,
  sent_at timestamp with time zone,
  received_by text,
  seen_at timestamp with time zone,
  pickup_metres integer,
  pickup_estimated boolean not null default true,
  delivery_metres integer,
  delivery_estimated boolean not null default true,
  made_by uuid,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_check CHECK (((outcome IS NULL) = (closed_at IS NULL))),
  constraint offers_check1 CHECK (((received_at IS NULL) = (received_by IS NULL))),
  constraint offers_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'skipped'::text, 'expired'::text, 'unreached'::text, 'withdrawn'::text]))),
  constraint offers_received_by_check CHECK ((received_by = ANY (ARRAY['push'::text, 'stream'::text, 'poll'::text]))),
  constraint offers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint offers_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);
CREATE INDEX offers_by_end ON offers (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX offers_due ON offers (expires_at) WHERE (outcome IS NULL);
CREATE INDEX offers_of_order ON offers (order_id, offered_at);
CREATE INDEX offers_of_rider ON offers (rider_id, offered_at DESC);
CREATE UNIQUE INDEX offers_one_live_per_order ON offers (order_id) WHERE (outcome IS NULL);
CREATE UNIQUE INDEX offers_one_live_per_rider ON offers (rider_id) WHERE (outcome IS NULL);

create table operator_tries (
  operator_id uuid not null,
  tried_at timestamp with time zone not null
);
CREATE INDEX operator_tries_operator ON operator_tries (operator_id, tried_at);

create table operators (
  id uuid not null default gen_random_uuid(),
  email text not null,
  full_name text not null,
  password_hash text,
  demo boolean not null default false,
  role text not null,
  disabled_at timestamp with time zone,
  configured_hash text,
  invitation_hash bytea,
  invited_until timestamp with time zone,
  totp_secret bytea,
  totp_confirmed_at timestamp with time zone,
  totp_last_step integer,
  constraint operators_pkey PRIMARY KEY (id),
  constraint operators_email_key UNIQUE (email),
  constraint operators_invitation_hash_key UNIQUE (invitation_hash),
  constraint operators_check CHECK (((invitation_hash IS NULL) = (invited_until IS NULL))),
  constraint operators_check1 CHECK (((totp_confirmed_at IS NULL) OR (totp_secret IS NOT NULL))),
  constraint operators_email_check CHECK ((email = lower(email))),
  constraint operators_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'dispatcher'::text])))
);

create table order_adjustments (
  id bigint not null generated always as identity,
  order_id uuid not null,
  rider_id uuid not null,
  operator_id uuid not null,
  amount text not null,
  difference integer not null,
  reason text,
  at timestamp with time zone not null,
  constraint order_adjustments_pkey PRIMARY KEY (id),
  constraint order_adjustments_amount_check CHECK ((amount = ANY (ARRAY['shippingCost'::text, 'storeValue'::text, 'collected'::text]))),
  constraint order_adjustments_difference_check CHECK ((difference <> 0)),
  constraint order_adjustments_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint order_adjustments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_adjustments_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);
CREATE INDEX order_adjustments_of_order ON order_adjustments (order_id, id);
CREATE INDEX order_adjustments_of_rider ON order_adjustments (rider_id, id);
CREATE INDEX order_adjustments_told ON order_adjustments (at) WHERE (reason IS NOT NULL);
CREATE TRIGGER order_adjustments_kept BEFORE DELETE OR UPDATE ON order_adjustments FOR EACH ROW EXECUTE FUNCTION refuse_adjustment_change();

create table order_events (
  id bigint not null generated always as identity,
  order_id uuid not null,
  type text not null,
  status text,
  actor text not null,
  actor_id uuid,
  at timestamp with time zone not null,
  device_at timestamp with time zone,
  reason text,
  rider_id uuid,
  goods text,
  cash text,
  constraint order_events_pkey PRIMARY KEY (id),
  constraint order_events_actor_check CHECK ((actor = ANY (ARRAY['rider'::text, 'operator'::text, 'store'::text, 'system'::text]))),
  constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_events_of_order ON order_events (order_id, id);
CREATE TRIGGER order_events_webhooks AFTER INSERT ON order_events FOR EACH ROW WHEN (((new.status IS NOT NULL) OR (new.type = ANY (ARRAY['edited'::text, 'adjusted'::text])))) EXECUTE FUNCTION queue_webhooks();

create table order_exclusions (
  order_id uuid not null,
  rider_id uuid not null,
  excluded_by uuid not null,
  at timestamp with time zone not null,
  constraint order_exclusions_pkey PRIMARY KEY (order_id, rider_id),
  constraint order_exclusions_excluded_by_fkey FOREIGN KEY (excluded_by) REFERENCES operators(id),
  constraint order_exclusions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_exclusions_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);
CREATE INDEX order_exclusions_of_rider ON order_exclusions (rider_id, order_id);

create table orders (
  id uuid not null default gen_random_uuid(),
  number integer not null generated always as identity,
  status text not null,
  zone_id uuid not null,
  store_id uuid,
  store_name text,
  independent_store_name text,
  origin_latitude double precision not null,
  origin_longitude double precision not null,
  origin_street text not null,
  origin_street_number text not null,
  origin_city text not null,
  store_phone text,
  origin_comment text,
  destination_latitude double precision not null,
  destination_longitude double precision not null,
  destination_street text not null,
  destination_street_number text not null,
  destination_city text not null,
  destination_phone text,
  destination_comment text,
  delivery_metres integer not null,
  store_value integer not null,
  shipping_cost integer not null,
  is_urgent boolean not null,
  pickup_due_at timestamp with time zone,
  assigned_rider_id uuid,
  picked_up_at timestamp with time zone,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  delivery_estimated boolean not null default true,
  ended_at timestamp with time zone,
  earnings_review text,
  anonymised_at timestamp with time zone,
  handover text,
  handover_state text,
  handover_tries smallint not null default 0,
  handover_key text,
  arrived_at timestamp with time zone,
  delay_told_at timestamp with time zone,
  claimed_by uuid,
  claimed_at timestamp with time zone,
  step_at timestamp with time zone,
  step_device_at timestamp with time zone,
  promised_at timestamp with time zone,
  shipping_cost_adjustment integer not null default 0,
  store_value_adjustment integer not null default 0,
  collected_adjustment integer not null default 0,
  external_reference text,
  import_file text,
  import_line text,
  commission_rate numeric,
  cancellation_pay integer not null default 0,
  is_paid boolean not null default false,
  customer_notes jsonb,
  customer_name text,
  items text,
  dropoff_from timestamp with time zone,
  dropoff_to timestamp with time zone,
  cancellation_fee integer not null default 0,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_number_key UNIQUE (number),
  constraint orders_cancellation_fee_check CHECK ((cancellation_fee >= 0)),
  constraint orders_check CHECK (((assigned_rider_id IS NOT NULL) OR (status = ANY (ARRAY['pending'::text, 'canceled'::text, 'error'::text])))),
  constraint orders_check1 CHECK (((assigned_rider_id IS NULL) OR (status <> 'pending'::text))),
  constraint orders_claim_is_whole CHECK (((claimed_by IS NULL) = (claimed_at IS NULL))),
  constraint orders_earnings_review_check CHECK ((earnings_review = ANY (ARRAY['pending'::text, 'confirmed'::text, 'rejected'::text]))),
  constraint orders_earnings_review_of_delivered CHECK (((earnings_review IS NULL) OR (status = 'delivered'::text))),
  constraint orders_handover_check CHECK ((handover = ANY (ARRAY['pin'::text, 'photo'::text, 'code'::text]))),
  constraint orders_handover_state_check CHECK ((handover_state = ANY (ARRAY['verified'::text, 'unverified'::text, 'explained'::text, 'waived'::text]))),
  constraint orders_paid_costs_nothing CHECK (((NOT is_paid) OR (store_value = 0))),
  constraint orders_shipping_cost_check CHECK ((shipping_cost >= 0)),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'assigned'::text, 'to_pickup'::text, 'waiting_pickup'::text, 'on the way'::text, 'delivered'::text, 'canceled'::text, 'error'::text]))),
  constraint orders_store_value_check CHECK ((store_value >= 0)),
  constraint orders_assigned_rider_id_fkey FOREIGN KEY (assigned_rider_id) REFERENCES riders(id),
  constraint orders_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES riders(id),
  constraint orders_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint orders_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id)
);
CREATE INDEX orders_by_reference ON orders (external_reference) WHERE (external_reference IS NOT NULL);
CREATE INDEX orders_claimed ON orders (created_at) WHERE (claimed_by IS NOT NULL);
CREATE INDEX orders_dated ON orders (COALESCE(delivered_at, ended_at, created_at)) INCLUDE (delivered_at, ended_at, created_at);
CREATE INDEX orders_delayed ON orders (created_at) WHERE ((status = 'waiting_pickup'::text) AND (delay_told_at IS NOT NULL));
CREATE INDEX orders_delivered_by_rider ON orders (assigned_rider_id, delivered_at) WHERE (delivered_at IS NOT NULL);
CREATE UNIQUE INDEX orders_imported ON orders (import_line, import_file) WHERE (import_line IS NOT NULL);
CREATE INDEX orders_of_rider_by_day ON orders (assigned_rider_id, COALESCE(delivered_at, ended_at, created_at) DESC);
CREATE INDEX orders_of_store ON orders (store_id, created_at DESC) WHERE (store_id IS NOT NULL);
CREATE INDEX orders_of_zone ON orders (zone_id, created_at);
CREATE INDEX orders_of_zone_by_day ON orders (zone_id, COALESCE(delivered_at, ended_at, created_at)) INCLUDE (delivered_at, ended_at, created_at);
CREATE UNIQUE INDEX orders_one_active_per_rider ON orders (assigned_rider_id) WHERE (status = ANY (ARRAY['assigned'::text, 'to_pickup'::text, 'waiting_pickup'::text, 'on the way'::text]));
CREATE INDEX orders_open ON orders (zone_id, created_at) WHERE (status = 'pending'::text);
CREATE INDEX orders_under_review ON orders (created_at) WHERE (earnings_review = 'pending'::text);
CREATE INDEX orders_unfinished ON orders (created_at) WHERE (status = ANY (ARRAY['pending'::text, 'assigned'::text, 'to_pickup'::text, 'waiting_pickup'::text, 'on the way'::text, 'error'::text]));
CREATE INDEX orders_unproved ON orders (assigned_rider_id) WHERE (handover_state = 'unverified'::text);
CREATE INDEX orders_with_customer ON orders (updated_at) WHERE (anonymised_at IS NULL);
CREATE CONSTRAINT TRIGGER orders_cancellation_fee_posted AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.cancellation_fee <> new.cancellation_fee)) EXECUTE FUNCTION post_cancellation_fee();
CREATE TRIGGER orders_cancellation_pay BEFORE UPDATE OF status, assigned_rider_id ON orders FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.assigned_rider_id IS DISTINCT FROM new.assigned_rider_id))) EXECUTE FUNCTION set_cancellation_pay();
CREATE CONSTRAINT TRIGGER orders_cancellation_posted AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.cancellation_pay <> new.cancellation_pay) AND (old.assigned_rider_id = new.assigned_rider_id))) EXECUTE FUNCTION post_cancellation_pay();
CREATE TRIGGER orders_commission_rate BEFORE INSERT OR UPDATE OF status ON orders FOR EACH ROW WHEN (((new.status = 'delivered'::text) AND (new.commission_rate IS NULL))) EXECUTE FUNCTION set_commission_rate();
CREATE CONSTRAINT TRIGGER orders_counted_changed AFTER UPDATE OF assigned_rider_id, status, earnings_review, shipping_cost, shipping_cost_adjustment, delivered_at, ended_at, created_at ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.assigned_rider_id IS DISTINCT FROM new.assigned_rider_id) OR ((old.status = 'canceled'::text) <> (new.status = 'canceled'::text)) OR order_is_earned(old.status, old.earnings_review) OR order_is_earned(new.status, new.earnings_review) OR (COALESCE(old.delivered_at, old.ended_at, old.created_at) <> COALESCE(new.delivered_at, new.ended_at, new.created_at)))) EXECUTE FUNCTION count_for_rider();
CREATE CONSTRAINT TRIGGER orders_counted_gone AFTER DELETE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.assigned_rider_id IS NOT NULL)) EXECUTE FUNCTION count_for_rider();
CREATE CONSTRAINT TRIGGER orders_counted_new AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.assigned_rider_id IS NOT NULL)) EXECUTE FUNCTION count_for_rider();
CREATE CONSTRAINT TRIGGER orders_posted AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((new.picked_up_at IS NOT NULL) OR (new.status = 'delivered'::text) OR (old.status = 'delivered'::text)) AND (((((((((old.assigned_rider_id IS DISTINCT FROM new.assigned_rider_id) OR (old.status IS DISTINCT FROM new.status)) OR (old.earnings_review IS DISTINCT FROM new.earnings_review)) OR (old.picked_up_at IS DISTINCT FROM new.picked_up_at)) OR (old.delivered_at IS DISTINCT FROM new.delivered_at)) OR (old.ended_at IS DISTINCT FROM new.ended_at)) OR (old.store_value_adjustment IS DISTINCT FROM new.store_value_adjustment)) OR (old.shipping_cost_adjustment IS DISTINCT FROM new.shipping_cost_adjustment)) OR (old.collected_adjustment IS DISTINCT FROM new.collected_adjustment)))) EXECUTE FUNCTION post_changed_order();
CREATE CONSTRAINT TRIGGER orders_posted_new AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.picked_up_at IS NOT NULL) OR (new.status = 'delivered'::text))) EXECUTE FUNCTION post_changed_order();

create table pauses (
  id bigint not null generated always as identity,
  rider_id uuid not null,
  began_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  for_misses boolean not null default false,
  constraint pauses_pkey PRIMARY KEY (id),
  constraint pauses_check CHECK ((ended_at >= began_at)),
  constraint pauses_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);
CREATE INDEX pauses_of_rider ON pauses (rider_id, id);
CREATE UNIQUE INDEX pauses_one_open_per_rider ON pauses (rider_id) WHERE (ended_at IS NULL);

create table price_rules (
  id uuid not null default gen_random_uuid(),
  zone_id uuid not null,
  store_id uuid,
  holds_from timestamp with time zone not null,
  terms jsonb,
  set_by uuid,
  set_at timestamp with time zone not null,
  constraint price_rules_pkey PRIMARY KEY (id),
  constraint price_rules_date UNIQUE NULLS NOT DISTINCT (zone_id, store_id, holds_from),
  constraint price_rules_set_by_fkey FOREIGN KEY (set_by) REFERENCES operators(id),
  constraint price_rules_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint price_rules_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id)
);

create table push_jobs (
  id bigint not null generated always as identity,
  rider_id uuid not null,
  offer_id uuid,
  kind text not null,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  notice_id uuid,
  constraint push_jobs_pkey PRIMARY KEY (id),
  constraint push_jobs_check CHECK (((offer_id IS NULL) = (kind <> ALL (ARRAY['offer'::text, 'offer_gone'::text])))),
  constraint push_jobs_kind_check CHECK ((kind = ANY (ARRAY['offer'::text, 'offer_gone'::text, 'notice'::text, 'pause_over'::text, 'appeal_answered'::text]))),
  constraint push_jobs_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES rider_notices(id) ON DELETE CASCADE,
  constraint push_jobs_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint push_jobs_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);
CREATE INDEX push_jobs_due ON push_jobs (due_at);

create table quotes (
  id uuid not null default gen_random_uuid(),
  store_id uuid not null,
  is_test boolean not null,
  asked jsonb not null,
  price integer not null,
  metres integer not null,
  estimated boolean not null,
  pickup_due_at timestamp with time zone,
  promised_at timestamp with time zone not null,
  quoted_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  order_id uuid,
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX quotes_by_age ON quotes (expires_at);

create table recovery_codes (
  rider_id uuid,
  operator_id uuid,
  code_hash text not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint recovery_codes_operator_id_key UNIQUE (operator_id),
  constraint recovery_codes_rider_id_key UNIQUE (rider_id),
  constraint recovery_codes_check CHECK (((rider_id IS NULL) <> (operator_id IS NULL))),
  constraint recovery_codes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint recovery_codes_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);

create table recovery_tries (
  account_kind text not null,
  email text not null,
  tried_at timestamp with time zone not null,
  constraint recovery_tries_account_kind_check CHECK ((account_kind = ANY (ARRAY['rider'::text, 'operator'::text])))
);
CREATE INDEX recovery_tries_by_age ON recovery_tries (tried_at);
CREATE INDEX recovery_tries_of_email ON recovery_tries (email, account_kind, tried_at);

create table recurring_days (
  recurring_id uuid not null,
  day text not null,
  state text not null,
  pickup_at timestamp with time zone not null,
  order_id uuid,
  reason text,
  at timestamp with time zone not null,
  seen_at timestamp with time zone,
  constraint recurring_days_pkey PRIMARY KEY (recurring_id, day),
  constraint recurring_days_check CHECK (((state = 'placed'::text) = (order_id IS NOT NULL))),
  constraint recurring_days_state_check CHECK ((state = ANY (ARRAY['placed'::text, 'refused'::text, 'missed'::text, 'skipped'::text]))),
  constraint recurring_days_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint recurring_days_recurring_id_fkey FOREIGN KEY (recurring_id) REFERENCES recurring_orders(id) ON DELETE CASCADE
);
CREATE INDEX recurring_days_by_age ON recurring_days (pickup_at);
CREATE INDEX recurring_days_in_trouble ON recurring_days (pickup_at) WHERE ((state = ANY (ARRAY['refused'::text, 'missed'::text])) AND (seen_at IS NULL));
CREATE INDEX recurring_days_refused ON recurring_days (pickup_at) WHERE (state = 'refused'::text);

create table recurring_orders (
  id uuid not null default gen_random_uuid(),
  template jsonb not null,
  weekdays smallint[] not null,
  clock text not null,
  from_day text not null,
  until_day text,
  next_day text,
  next_at timestamp with time zone,
  paused_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint recurring_orders_pkey PRIMARY KEY (id),
  constraint recurring_orders_check CHECK (((next_day IS NULL) = (next_at IS NULL))),
  constraint recurring_orders_created_by_fkey FOREIGN KEY (created_by) REFERENCES operators(id)
);
CREATE INDEX recurring_orders_by_age ON recurring_orders (created_at, id);
CREATE INDEX recurring_orders_due ON recurring_orders (next_at) WHERE (next_at IS NOT NULL);

create table replays (
  id uuid not null default gen_random_uuid(),
  zone_id uuid not null,
  day date not null,
  state text not null default 'running'::text,
  summaries jsonb not null default '[]'::jsonb,
  progress real not null default 0,
  beat_at timestamp with time zone not null default clock_timestamp(),
  asked_at timestamp with time zone not null default clock_timestamp(),
  constraint replays_pkey PRIMARY KEY (id),
  constraint replays_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'late'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX replays_running ON replays (zone_id, day) WHERE (state = 'running'::text);

create unlogged table request_counts (
  key text not null,
  minute integer not null,
  count integer not null,
  former integer not null default 0,
  constraint request_counts_pkey PRIMARY KEY (key)
);

create table rider_blocks (
  id bigint not null generated always as identity,
  rider_id uuid not null,
  reason text not null,
  blocked_at timestamp with time zone not null,
  blocked_by uuid,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  constraint rider_blocks_pkey PRIMARY KEY (id),
  constraint rider_blocks_check CHECK (((lifted_by IS NULL) OR (lifted_at IS NOT NULL))),
  constraint rider_blocks_blocked_by_fkey FOREIGN KEY (blocked_by) REFERENCES operators(id),
  constraint rider_blocks_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES operators(id),
  constraint rider_blocks_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);
CREATE INDEX rider_blocks_of_rider ON rider_blocks (rider_id, id);
CREATE UNIQUE INDEX rider_blocks_one_open_per_rider ON rider_blocks (rider_id) WHERE (lifted_at IS NULL);

create table rider_days (
  rider_id uuid not null,
  day date not null,
  taken integer not null,
  delivered integer not null,
  centavos bigint not null,
  constraint rider_days_pkey PRIMARY KEY (rider_id, day) INCLUDE (taken, delivered, centavos),
  constraint rider_days_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);

create table rider_notes (
  id bigint not null generated always as identity,
  rider_id uuid not null,
  body text not null,
  written_by uuid not null,
  at timestamp with time zone not null,
  constraint rider_notes_pkey PRIMARY KEY (id),
  constraint rider_notes_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id),
  constraint rider_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES operators(id)
);
CREATE INDEX rider_notes_of_rider ON rider_notes (rider_id, id);

create table rider_notices (
  id uuid not null default gen_random_uuid(),
  rider_id uuid not null,
  kind text not null,
  order_id uuid,
  zone_id uuid,
  reason text,
  picked_up boolean not null default false,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  body text,
  pay integer not null default 0,
  constraint rider_notices_pkey PRIMARY KEY (id),
  constraint rider_notices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint rider_notices_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id),
  constraint rider_notices_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id)
);
CREATE INDEX rider_notices_by_age ON rider_notices (at);
CREATE INDEX rider_notices_of_order ON rider_notices (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX rider_notices_of_rider ON rider_notices (rider_id, at DESC, id);
CREATE INDEX rider_notices_unread ON rider_notices (rider_id, at DESC, id) WHERE (read_at IS NULL);

create table rider_totals (
  rider_id uuid not null,
  taken integer not null,
  delivered integer not null,
  canceled integer not null,
  centavos bigint not null,
  constraint rider_totals_pkey PRIMARY KEY (rider_id),
  constraint rider_totals_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);

create table rider_waits (
  rider_id uuid not null,
  day date not null,
  waits integer not null,
  seconds integer not null,
  constraint rider_waits_pkey PRIMARY KEY (rider_id, day) INCLUDE (waits, seconds),
  constraint rider_waits_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id)
);

create table rider_zones (
  rider_id uuid not null,
  zone_id uuid not null,
  constraint rider_zones_pkey PRIMARY KEY (rider_id, zone_id),
  constraint rider_zones_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id),
  constraint rider_zones_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id)
);

create table riders (
  id uuid not null default gen_random_uuid(),
  full_name text not null,
  email text not null,
  password_hash text,
  document_number text not null,
  phone text not null,
  vehicle_type text not null,
  zone_id uuid not null,
  activated_at timestamp with time zone,
  blocked_at timestamp with time zone,
  blocked_reason text,
  working boolean not null default false,
  push_token text,
  last_free_at timestamp with time zone,
  last_latitude double precision,
  last_longitude double precision,
  last_accuracy_m double precision,
  last_position_at timestamp with time zone,
  dni_photo text,
  selfie_photo text,
  created_at timestamp with time zone not null,
  heard_at timestamp with time zone,
  demo boolean not null default false,
  erased_at timestamp with time zone,
  paused_until timestamp with time zone,
  last_order_id uuid,
  refused_at timestamp with time zone,
  refused_reason text,
  recovered_at timestamp with time zone,
  misses_in_row smallint not null default 0,
  cash_limit integer,
  cash_told smallint not null default 0,
  leg_latitude double precision,
  leg_longitude double precision,
  leg_accuracy_m double precision,
  constraint riders_pkey PRIMARY KEY (id),
  constraint riders_email_key UNIQUE (email),
  constraint riders_cash_limit_check CHECK ((cash_limit > 0)),
  constraint riders_cash_told_check CHECK (((cash_told >= 0) AND (cash_told <= 2))),
  constraint riders_check CHECK (((blocked_at IS NULL) = (blocked_reason IS NULL))),
  constraint riders_check1 CHECK (((NOT working) OR ((activated_at IS NOT NULL) AND (blocked_at IS NULL)))),
  constraint riders_check2 CHECK (((erased_at IS NULL) = (password_hash IS NOT NULL))),
  constraint riders_check3 CHECK (((erased_at IS NULL) = (dni_photo IS NOT NULL))),
  constraint riders_check4 CHECK (((erased_at IS NULL) = (selfie_photo IS NOT NULL))),
  constraint riders_check5 CHECK (((erased_at IS NULL) OR ((NOT working) AND (push_token IS NULL)))),
  constraint riders_email_check CHECK ((email = lower(email))),
  constraint riders_refusal_has_reason CHECK (((refused_at IS NULL) OR (refused_reason IS NOT NULL))),
  constraint riders_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id)
);
CREATE INDEX riders_active ON riders (created_at DESC, id DESC) WHERE ((activated_at IS NOT NULL) AND (blocked_at IS NULL) AND (erased_at IS NULL));
CREATE INDEX riders_blocked ON riders (created_at DESC, id DESC) WHERE (blocked_at IS NOT NULL);
CREATE INDEX riders_document_digits ON riders (digits_of(document_number));
CREATE INDEX riders_erased ON riders (created_at DESC, id DESC) WHERE (erased_at IS NOT NULL);
CREATE INDEX riders_newest ON riders (created_at DESC, id DESC) WHERE ((erased_at IS NULL) OR (activated_at IS NOT NULL));
CREATE INDEX riders_on_duty ON riders (zone_id) WHERE working;
CREATE INDEX riders_paused ON riders (paused_until) WHERE (paused_until IS NOT NULL);
CREATE INDEX riders_phone_digits ON riders (digits_of(phone));
CREATE INDEX riders_refused ON riders (created_at DESC, id DESC) WHERE (refused_at IS NOT NULL);
CREATE INDEX riders_waiting ON riders (created_at DESC, id DESC) WHERE ((activated_at IS NULL) AND (blocked_at IS NULL) AND (erased_at IS NULL));
CREATE INDEX riders_words ON riders USING gin (rider_words(full_name, email, phone, document_number));

create table second_factor_recovery_codes (
  operator_id uuid not null,
  code_hash bytea not null,
  constraint second_factor_recovery_codes_pkey PRIMARY KEY (operator_id, code_hash),
  constraint second_factor_recovery_codes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
);

create table sessions (
  token_hash bytea not null,
  rider_id uuid,
  operator_id uuid,
  created_at timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  device text,
  last_used_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  store_user_id uuid,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_check CHECK ((num_nonnulls(rider_id, operator_id, store_user_id) = 1)),
  constraint sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint sessions_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id),
  constraint sessions_store_user_id_fkey FOREIGN KEY (store_user_id) REFERENCES store_users(id)
);
CREATE INDEX sessions_of_operator ON sessions (operator_id);
CREATE INDEX sessions_of_operators_by_age ON sessions (created_at) WHERE (operator_id IS NOT NULL);
CREATE INDEX sessions_of_operators_by_use ON sessions (last_used_at) WHERE (operator_id IS NOT NULL);
CREATE INDEX sessions_of_rider ON sessions (rider_id);
CREATE INDEX sessions_of_riders_by_age ON sessions (created_at) WHERE (rider_id IS NOT NULL);
CREATE INDEX sessions_of_riders_by_use ON sessions (last_used_at) WHERE (rider_id IS NOT NULL);
CREATE INDEX sessions_of_store_user ON sessions (store_user_id);
CREATE INDEX sessions_of_store_users_by_age ON sessions (created_at) WHERE (store_user_id IS NOT NULL);
CREATE INDEX sessions_of_store_users_by_use ON sessions (last_used_at) WHERE (store_user_id IS NOT NULL);

create table settings (
  name text not null,
  value jsonb not null,
  constraint settings_pkey PRIMARY KEY (name)
);

create table settlements (
  id uuid not null default gen_random_uuid(),
  rider_id uuid not null,
  order_id uuid,
  kind text not null,
  centavos bigint not null,
  operator_id uuid,
  at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  disputed_at timestamp with time zone,
  answered_at timestamp with time zone,
  answered_by uuid,
  undone_at timestamp with time zone,
  undone_by uuid,
  reason text,
  dispute text,
  answer text,
  undone_reason text,
  constraint settlements_pkey PRIMARY KEY (id),
  constraint settlements_centavos_check CHECK ((centavos > 0)),
  constraint settlements_check CHECK (((order_id IS NULL) = (kind = ANY (ARRAY['rider-paid'::text, 'platform-paid'::text])))),
  constraint settlements_kind_check CHECK ((kind = ANY (ARRAY['rider-paid'::text, 'platform-paid'::text, 'store-refunded'::text, 'platform-bears'::text, 'rider-bears'::text, 'store-repaid'::text]))),
  constraint settlements_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES operators(id),
  constraint settlements_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint settlements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint settlements_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id),
  constraint settlements_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES operators(id)
);
CREATE INDEX settlements_disputed ON settlements (rider_id) WHERE ((disputed_at IS NOT NULL) AND (answered_at IS NULL) AND (undone_at IS NULL));
CREATE INDEX settlements_of_rider ON settlements (rider_id, at);
CREATE INDEX settlements_told ON settlements (at) WHERE (COALESCE(reason, dispute, answer, undone_reason) IS NOT NULL);

create table shifts (
  id bigint not null generated always as identity,
  rider_id uuid not null,
  zone_id uuid not null,
  on_at timestamp with time zone not null,
  off_at timestamp with time zone,
  latitude double precision,
  longitude double precision,
  placed_at timestamp with time zone,
  metres_free double precision not null default 0,
  constraint shifts_pkey PRIMARY KEY (id),
  constraint shifts_check CHECK ((off_at >= on_at)),
  constraint shifts_check1 CHECK ((((latitude IS NULL) = (longitude IS NULL)) AND ((latitude IS NULL) = (placed_at IS NULL)))),
  constraint shifts_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id),
  constraint shifts_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id)
);
CREATE INDEX shifts_by_time ON shifts USING gist (tstzrange(on_at, off_at, '[]'::text));
CREATE INDEX shifts_of_rider ON shifts (rider_id, id);
CREATE INDEX shifts_of_zone ON shifts (zone_id, on_at);
CREATE UNIQUE INDEX shifts_one_open_per_rider ON shifts (rider_id) WHERE (off_at IS NULL);
CREATE INDEX shifts_with_place ON shifts (off_at) WHERE (latitude IS NOT NULL);

create table signing_keys (
  id text not null,
  public_key bytea not null,
  sealed_seed bytea,
  created_at timestamp with time zone not null,
  constraint signing_keys_pkey PRIMARY KEY (id),
  constraint signing_keys_public_key_check CHECK ((length(public_key) = 32))
);

create table store_debts (
  rider_id uuid not null,
  order_id uuid not null,
  store_id uuid,
  centavos bigint not null,
  since timestamp with time zone not null,
  constraint store_debts_pkey PRIMARY KEY (rider_id, order_id),
  constraint store_debts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint store_debts_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id),
  constraint store_debts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX store_debts_of_store ON store_debts (store_id);

create table store_fees (
  order_id uuid not null,
  store_id uuid,
  centavos bigint not null,
  since timestamp with time zone not null,
  constraint store_fees_pkey PRIMARY KEY (order_id),
  constraint store_fees_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint store_fees_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX store_fees_of_store ON store_fees (store_id, since);

create table store_keys (
  key_hash bytea not null,
  store_id uuid not null,
  last_four text,
  created_at timestamp with time zone,
  ends_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  name text,
  is_test boolean not null default false,
  is_read_only boolean not null default false,
  last_used_at timestamp with time zone,
  constraint store_keys_pkey PRIMARY KEY (key_hash),
  constraint store_keys_id_key UNIQUE (id),
  constraint store_keys_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX store_keys_store ON store_keys (store_id);

create table store_payments (
  id uuid not null default gen_random_uuid(),
  store_id uuid,
  centavos bigint not null,
  operator_id uuid not null,
  at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by uuid,
  reason text,
  undone_reason text,
  constraint store_payments_pkey PRIMARY KEY (id),
  constraint store_payments_centavos_check CHECK ((centavos > 0)),
  constraint store_payments_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint store_payments_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint store_payments_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES operators(id)
);
CREATE INDEX store_payments_of_store ON store_payments (store_id, at);
CREATE INDEX store_payments_told ON store_payments (at) WHERE (COALESCE(reason, undone_reason) IS NOT NULL);

create table store_preparation (
  store_id uuid not null,
  took_ms integer[] not null,
  waited_ms integer[] not null,
  constraint store_preparation_pkey PRIMARY KEY (store_id),
  constraint store_preparation_check CHECK (((cardinality(took_ms) = cardinality(waited_ms)) AND (cardinality(took_ms) <= 200))),
  constraint store_preparation_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
) with (fillfactor=50);

create table store_references (
  store_id uuid not null,
  is_test boolean not null,
  reference text not null,
  content bytea not null,
  order_id uuid not null,
  at timestamp with time zone not null,
  constraint store_references_pkey PRIMARY KEY (store_id, is_test, reference),
  constraint store_references_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table store_users (
  id uuid not null default gen_random_uuid(),
  store_id uuid not null,
  email text not null,
  full_name text not null,
  password_hash text,
  invitation_hash bytea,
  invited_until timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint store_users_pkey PRIMARY KEY (id),
  constraint store_users_email_key UNIQUE (email),
  constraint store_users_invitation_hash_key UNIQUE (invitation_hash),
  constraint store_users_check CHECK (((invitation_hash IS NULL) = (invited_until IS NULL))),
  constraint store_users_email_check CHECK ((email = lower(email))),
  constraint store_users_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX store_users_of_store ON store_users (store_id);

create table store_waits (
  store_id uuid not null,
  seconds integer[] not null,
  constraint store_waits_pkey PRIMARY KEY (store_id),
  constraint store_waits_seconds_check CHECK ((cardinality(seconds) <= 30)),
  constraint store_waits_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
) with (fillfactor=50);

create table stores (
  id uuid not null default gen_random_uuid(),
  name text not null,
  phone text,
  latitude double precision not null,
  longitude double precision not null,
  street text not null,
  street_number text not null,
  city text not null,
  zone_id uuid not null,
  demo boolean not null default false,
  version integer not null default 1,
  changed_in jsonb not null default '{}'::jsonb,
  preparation_minutes smallint,
  opening_hours jsonb not null default '[]'::jsonb,
  paused_until timestamp with time zone,
  paused_reason text,
  disabled_at timestamp with time zone,
  disabled_reason text,
  constraint stores_pkey PRIMARY KEY (id),
  constraint stores_preparation_minutes_check CHECK ((preparation_minutes > 0)),
  constraint stores_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id)
);
CREATE INDEX stores_by_name ON stores (lower(name), id);

create table test_orders (
  id uuid not null default gen_random_uuid(),
  number integer not null generated always as identity,
  store_id uuid not null,
  placed jsonb not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  canceled_at timestamp with time zone,
  cancel_reason text,
  told integer not null default 0,
  constraint test_orders_pkey PRIMARY KEY (id),
  constraint test_orders_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX test_orders_by_age ON test_orders (created_at);
CREATE INDEX test_orders_of_store ON test_orders (store_id, created_at DESC, number DESC);
CREATE INDEX test_orders_untold ON test_orders (created_at) WHERE ((canceled_at IS NULL) AND (told < 6));

create table trouble_acknowledgements (
  order_id uuid not null,
  kind text not null,
  since timestamp with time zone not null,
  operator_id uuid not null,
  at timestamp with time zone not null,
  constraint trouble_acknowledgements_pkey PRIMARY KEY (order_id, kind),
  constraint trouble_acknowledgements_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint trouble_acknowledgements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table waits (
  id bigint not null generated always as identity,
  order_id uuid not null,
  rider_id uuid not null,
  store_id uuid,
  arrived_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  pay integer not null default 0,
  constraint waits_pkey PRIMARY KEY (id),
  constraint waits_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint waits_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES riders(id),
  constraint waits_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX waits_of_rider ON waits (rider_id, id);
CREATE CONSTRAINT TRIGGER waits_counted AFTER INSERT ON waits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_wait();
CREATE TRIGGER waits_pay BEFORE INSERT ON waits FOR EACH ROW EXECUTE FUNCTION set_wait_pay();
CREATE CONSTRAINT TRIGGER waits_posted AFTER INSERT ON waits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.pay <> 0)) EXECUTE FUNCTION post_wait_pay();

create table webhook_endpoints (
  id uuid not null default gen_random_uuid(),
  store_id uuid not null,
  is_test boolean not null,
  format text not null,
  url text not null,
  events text[] not null,
  secret bytea not null,
  former_secret bytea,
  former_secret_ends_at timestamp with time zone,
  created_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  failures integer not null default 0,
  resting_until timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  taken_by uuid,
  taken_until timestamp with time zone,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_check CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'by-store'::text]))),
  constraint webhook_endpoints_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX webhook_endpoints_of_store ON webhook_endpoints (store_id);

create table webhook_messages (
  seq bigint not null generated always as identity,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  order_id uuid,
  type text not null,
  at timestamp with time zone not null,
  facts jsonb not null,
  payload text,
  state text not null default 'waiting'::text,
  is_once boolean not null default false,
  due_at timestamp with time zone not null,
  attempts integer not null default 0,
  failing_since timestamp with time zone,
  ended_at timestamp with time zone,
  tried_at timestamp with time zone,
  status integer,
  milliseconds integer,
  problem text,
  answer text,
  constraint webhook_messages_pkey PRIMARY KEY (seq),
  constraint webhook_messages_id_key UNIQUE (id),
  constraint webhook_messages_check CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint webhook_messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'given-up'::text]))),
  constraint webhook_messages_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);
CREATE INDEX webhook_messages_ahead ON webhook_messages (order_id, endpoint_id, seq) WHERE ((state = 'waiting'::text) AND (NOT is_once));
CREATE INDEX webhook_messages_by_end ON webhook_messages (ended_at) WHERE (state <> 'waiting'::text);
CREATE INDEX webhook_messages_due ON webhook_messages (endpoint_id, due_at, seq) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_messages_of_endpoint ON webhook_messages (endpoint_id, seq);
CREATE INDEX webhook_messages_of_order ON webhook_messages (order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX webhook_messages_positions ON webhook_messages (endpoint_id, order_id) WHERE (type = 'order.position'::text);
CREATE INDEX webhook_messages_undelivered ON webhook_messages (endpoint_id, seq) WHERE (state <> 'delivered'::text);

create table wrong_guesses (
  key bytea not null,
  guessed_at timestamp with time zone[] not null,
  refused_at timestamp with time zone,
  secret bytea,
  constraint wrong_guesses_pkey PRIMARY KEY (key)
);
CREATE INDEX wrong_guesses_secret ON wrong_guesses (secret) WHERE (secret IS NOT NULL);

create unlogged table zone_leases (
  zone_id uuid not null,
  holder uuid not null,
  until timestamp with time zone not null,
  constraint zone_leases_pkey PRIMARY KEY (zone_id),
  constraint zone_leases_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id)
);

create table zones (
  id uuid not null default gen_random_uuid(),
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  radius_km double precision not null,
  closed_at timestamp with time zone,
  corners jsonb,
  version integer not null default 1,
  changed_in jsonb not null default '{}'::jsonb,
  cash_limit integer,
  wait_pay integer,
  wait_free_minutes integer,
  wait_pay_most integer,
  cancellation_pay integer,
  constraint zones_pkey PRIMARY KEY (id),
  constraint zones_cancellation_pay_check CHECK ((cancellation_pay > 0)),
  constraint zones_cash_limit_check CHECK ((cash_limit > 0)),
  constraint zones_check CHECK ((wait_pay_most >= wait_pay)),
  constraint zones_radius_km_check CHECK ((radius_km > (0)::double precision)),
  constraint zones_wait_free_minutes_check CHECK ((wait_free_minutes >= 0)),
  constraint zones_wait_pay CHECK ((((wait_pay IS NULL) = (wait_free_minutes IS NULL)) AND ((wait_pay IS NULL) = (wait_pay_most IS NULL)))),
  constraint zones_wait_pay_check CHECK ((wait_pay > 0))
);
CREATE UNIQUE INDEX zones_name ON zones (lower(name));

CREATE OR REPLACE FUNCTION count_for_rider()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    declare
      zone text;
    begin
      select value ->> 'timeZone' into strict zone from settings where name = 'rider-counters';
      insert into rider_totals as held (rider_id, taken, delivered, canceled, centavos)
        select rider_id, sum(taken), sum(delivered), sum(canceled), sum(centavos)
        from (
  select old.assigned_rider_id as rider_id, -1 as taken,
    -(order_is_earned(old.status, old.earnings_review))::int as delivered,
    -(old.status = 'canceled')::int as canceled,
    case when order_is_earned(old.status, old.earnings_review) then -(old.shipping_cost + old.shipping_cost_adjustment) else 0 end as centavos union all 
  select new.assigned_rider_id as rider_id, +1 as taken,
    +(order_is_earned(new.status, new.earnings_review))::int as delivered,
    +(new.status = 'canceled')::int as canceled,
    case when order_is_earned(new.status, new.earnings_review) then +(new.shipping_cost + new.shipping_cost_adjustment) else 0 end as centavos) as counted
        where rider_id is not null group by rider_id order by rider_id
        on conflict (rider_id) do update set taken = held.taken + excluded.taken,
          delivered = held.delivered + excluded.delivered, canceled = held.canceled + excluded.canceled,
          centavos = held.centavos + excluded.centavos;
      insert into rider_days as held (rider_id, day, taken, delivered, centavos)
        select rider_id, day, sum(taken), sum(delivered), sum(centavos)
        from (
  select old.assigned_rider_id as rider_id, (coalesce(old.delivered_at, old.ended_at, old.created_at) at time zone zone)::date as day, -1 as taken,
    -(order_is_earned(old.status, old.earnings_review))::int as delivered,
    case when order_is_earned(old.status, old.earnings_review) then -(old.shipping_cost + old.shipping_cost_adjustment) else 0 end as centavos union all 
  select new.assigned_rider_id as rider_id, (coalesce(new.delivered_at, new.ended_at, new.created_at) at time zone zone)::date as day, +1 as taken,
    +(order_is_earned(new.status, new.earnings_review))::int as delivered,
    case when order_is_earned(new.status, new.earnings_review) then +(new.shipping_cost + new.shipping_cost_adjustment) else 0 end as centavos) as counted
        where rider_id is not null and day is not null group by rider_id, day
        having sum(taken) <> 0 or sum(delivered) <> 0 or sum(centavos) <> 0 order by rider_id, day
        on conflict (rider_id, day) do update set taken = held.taken + excluded.taken,
          delivered = held.delivered + excluded.delivered, centavos = held.centavos + excluded.centavos;
      return null;
    end
  $function$
;

CREATE OR REPLACE FUNCTION count_store_debts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      insert into store_debts as held (rider_id, order_id, store_id, centavos, since)
        select made.rider_id, made.order_id, added.store_id, sum(added.centavos), (
  select min(occurred_at) from ledger_transactions as each join ledger_entries as entry on entry.transaction_id = each.id
  where each.order_id = made.order_id and each.rider_id = made.rider_id and entry.account = 'store'
)
        from added join ledger_transactions as made on made.id = added.transaction_id
        where added.account = 'store'
        group by made.rider_id, made.order_id, added.store_id having sum(added.centavos) <> 0
        order by made.rider_id, made.order_id
        on conflict (rider_id, order_id) do update set centavos = held.centavos + excluded.centavos, since = excluded.since;
      delete from store_debts using added join ledger_transactions as made on made.id = added.transaction_id
        where store_debts.rider_id = made.rider_id and store_debts.order_id = made.order_id
          and added.account = 'store' and store_debts.centavos = 0;
      return null;
    end
  $function$
;

CREATE OR REPLACE FUNCTION count_store_fees()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      insert into store_fees as held (order_id, store_id, centavos, since)
        select made.order_id, added.store_id, sum(added.centavos), coalesce(orders.delivered_at, min(added.occurred_at))
        from added join ledger_transactions as made on made.id = added.transaction_id join orders on orders.id = made.order_id
        where added.account = 'fees'
        group by made.order_id, added.store_id, orders.delivered_at having sum(added.centavos) <> 0
        order by made.order_id
        on conflict (order_id) do update set centavos = held.centavos + excluded.centavos, since = excluded.since;
      delete from store_fees using added join ledger_transactions as made on made.id = added.transaction_id
        where store_fees.order_id = made.order_id and added.account = 'fees' and store_fees.centavos = 0;
      return null;
    end
  $function$
;

CREATE OR REPLACE FUNCTION count_wait()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    declare
      zone text;
      counted integer := wait_seconds(new.arrived_at, new.ended_at);
    begin
      select value ->> 'timeZone' into strict zone from settings where name = 'rider-counters';
      insert into rider_waits as held (rider_id, day, waits, seconds)
        values (new.rider_id, (new.ended_at at time zone zone)::date, 1, counted)
        on conflict (rider_id, day) do update set waits = held.waits + 1, seconds = held.seconds + excluded.seconds;
      if new.store_id is not null then
        insert into store_waits as held (store_id, seconds) values (new.store_id, array[counted])
          on conflict (store_id) do update set seconds = (excluded.seconds || held.seconds)[1:30];
      end if;
      return null;
    end
  $function$
;

CREATE OR REPLACE FUNCTION digits_of(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(written, '\D'::text, ''::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION enter_extra_pay(rider uuid, of_order uuid, why text, pay bigint, occurred_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    declare
      made bigint;
    begin
      if pay = 0 or not exists (select from settings where name = 'ledger') then return; end if;
      insert into ledger_transactions (at, cause, rider_id, order_id)
        select updated_at, why, rider, id from orders where id = of_order returning id into strict made;
      insert into ledger_entries (transaction_id, rider_id, account, occurred_at, centavos)
        values (made, rider, 'extras', occurred_at, -pay), (made, rider, 'compensation', occurred_at, pay);
    end
  $function$
;

CREATE OR REPLACE FUNCTION enter_in_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    declare
      zone text;
    begin
      if exists (select from added group by transaction_id having sum(centavos) <> 0)
        then raise exception 'a transaction of the ledger does not balance'; end if;
      if exists (
        select from added join ledger_transactions as made on made.id = transaction_id where made.rider_id <> added.rider_id
      ) then raise exception 'an entry of the ledger is of another rider than its transaction'; end if;
      select value ->> 'timeZone' into strict zone from settings where name = 'ledger';
      insert into ledger_totals as held (rider_id, account, store_id, centavos)
        select rider_id, account, store_id, sum(centavos)
        from added group by rider_id, account, store_id order by rider_id, account, store_id
        on conflict (rider_id, account, store_id) do update set centavos = held.centavos + excluded.centavos;
      insert into ledger_balances as held (rider_id, day, account, centavos)
        select rider_id, (occurred_at at time zone zone)::date as day, account, sum(centavos)
        from added group by rider_id, day, account order by rider_id, day, account
        on conflict (rider_id, day, account) do update set centavos = held.centavos + excluded.centavos;
      return null;
    end
  $function$
;

CREATE OR REPLACE FUNCTION money_of_order(o orders, paid bigint, refund text)
 RETURNS TABLE(account text, occurred_at timestamp with time zone, centavos bigint)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO '$user', 'public'
AS $function$
  #variable_conflict use_column
  begin
    return query with sums as (
      select case when o.status = 'delivered' then o.store_value + o.store_value_adjustment else paid end as goods,
        o.shipping_cost + o.shipping_cost_adjustment as fee,
        case when o.is_paid then 0 else o.store_value + o.shipping_cost end + o.collected_adjustment as collected,
        -- What the store owes the platform: nothing for a delivery that counts as none.
        case when o.is_paid and o.earnings_review is distinct from 'rejected'
          then o.shipping_cost + o.shipping_cost_adjustment else 0 end as owed,
        -- The day to which an order belongs.
        coalesce(o.delivered_at, o.ended_at, o.created_at) as over_at,
        case when order_is_earned(o.status, o.earnings_review)
          then order_commission(o.shipping_cost + o.shipping_cost_adjustment, o.commission_rate) end as commission
    ), lines (account, occurred_at, centavos) as (
      -- At the store, which owes what it was paid until the customer has the goods.
      select account, coalesce(o.picked_up_at, over_at), centavos
      from sums, lateral (values ('cash', -goods), ('store', goods)) as line (account, centavos)
      union all
      -- At the door. What the customer paid too little is not the rider's debt.
      select account, over_at, centavos
      from sums, lateral (values
        ('cash', collected),
        ('fees', owed),
        ('store', -goods),
        ('earnings', commission - fee),
        ('commission', -commission),
        (case o.earnings_review when 'pending' then 'held' when 'rejected' then 'differences' end,
          case when commission is null then -fee end),
        ('differences', goods + fee - collected - owed)
      ) as line (account, centavos)
      where o.status = 'delivered'
      union all
      -- Given back by the platform, or nothing to give back: the customer paid it, or nobody had paid. The store's debt remains.
      select account, over_at, centavos
      from sums, lateral (values
        ('store', -goods),
        (case refund when 'platform' then 'write_offs' else 'cash' end, goods)
      ) as line (account, centavos)
      where o.status = 'canceled' and refund <> 'store'
    )
    select account, occurred_at, sum(centavos)::bigint from lines
    where account is not null group by account, occurred_at having sum(centavos) <> 0;
  end
  $function$
;

CREATE OR REPLACE FUNCTION open_ledger(zone text, rate numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      lock table orders, late_steps in share row exclusive mode;
      -- Another process was faster.
      if exists (select from settings where name = 'ledger') then return; end if;
      insert into settings (name, value) values ('ledger', jsonb_build_object('timeZone', zone, 'commissionRate', rate));
      update orders set commission_rate = rate where status = 'delivered' and commission_rate is null;
      insert into ledger_transactions (at, cause, rider_id, order_id)
        select now(), 'opening', assigned_rider_id, id from orders
        where assigned_rider_id is not null and (status = 'delivered' or (picked_up_at is not null and status <> 'canceled'));
      insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
        select made.id, made.rider_id, account, case account when 'store' then store_id end, occurred_at, centavos
        from ledger_transactions as made join orders on orders.id = order_id,
          lateral money_of_order(orders, orders.store_value, null);
      -- A month's commission was rounded once: what the orders' own differ from it by is entered with its last one.
      with months as (
        select assigned_rider_id as rider_id, max(coalesce(delivered_at, ended_at, created_at)) as occurred_at,
          order_commission(sum(shipping_cost + shipping_cost_adjustment)::bigint, rate)
            - sum(order_commission(shipping_cost + shipping_cost_adjustment, rate)) as centavos
        from orders where order_is_earned(status, earnings_review)
        group by assigned_rider_id, date_trunc('month', coalesce(delivered_at, ended_at, created_at) at time zone zone)
      ), rounded as (
        select rider_id, account, occurred_at, sign * centavos as centavos
        from months, (values ('earnings', 1), ('commission', -1)) as line (account, sign) where centavos <> 0
      ), settled as (
        -- What riders and platform owed each other by now was settled otherwise.
        select rider_id, account, now() as occurred_at, sign * sum(centavos) as centavos
        from (
          select rider_id, centavos from ledger_entries where account in ('cash', 'earnings', 'held', 'store')
          union all select rider_id, centavos from rounded where account = 'earnings'
        ) as debts, (values ('cash', -1), ('bank', 1)) as line (account, sign)
        group by rider_id, account, sign having sum(centavos) <> 0
      ), made as (
        insert into ledger_transactions (at, cause, rider_id)
          select distinct now(), 'opening', rider_id from (select rider_id from rounded union select rider_id from settled) as riders
          returning id, rider_id
      )
      insert into ledger_entries (transaction_id, rider_id, account, occurred_at, centavos)
        select made.id, made.rider_id, account, occurred_at, centavos
        from made join (select * from rounded union all select * from settled) as line using (rider_id);
    end
  $function$
;

CREATE OR REPLACE FUNCTION order_commission(centavos bigint, rate numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN round(((centavos)::numeric * rate))
;

CREATE OR REPLACE FUNCTION order_is_earned(status text, review text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((status = 'delivered'::text) AND (COALESCE(review, 'confirmed'::text) = 'confirmed'::text))
;

CREATE OR REPLACE FUNCTION plain_text(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(regexp_replace(NORMALIZE(words, NFD), '[̀-ͯ]'::text, ''::text, 'g'::text))
;

CREATE OR REPLACE FUNCTION post_cancellation_fee()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    declare
      made bigint;
      fee bigint := new.cancellation_fee - old.cancellation_fee;
    begin
      if not exists (select from settings where name = 'ledger') then return null; end if;
      insert into ledger_transactions (at, cause, rider_id, order_id)
        values (new.updated_at, 'cancellation-paid', new.assigned_rider_id, new.id) returning id into strict made;
      insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos) values
        (made, new.assigned_rider_id, 'compensation', null, coalesce(new.ended_at, old.ended_at), -fee),
        (made, new.assigned_rider_id, 'fees', new.store_id, coalesce(new.ended_at, old.ended_at), fee);
      return null;
    end
  $function$
;

CREATE OR REPLACE FUNCTION post_cancellation_pay()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      perform enter_extra_pay(new.assigned_rider_id, new.id, 'cancellation-paid', new.cancellation_pay - old.cancellation_pay,
        case when new.status = 'canceled' then new.ended_at else old.ended_at end);
      return null;
    end
  $function$
;

CREATE OR REPLACE FUNCTION post_changed_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    declare
      o orders;
    begin
      if not exists (select from settings where name = 'ledger') then return null; end if;
      if tg_op = 'UPDATE' and old.status = 'delivered' and old.assigned_rider_id is distinct from new.assigned_rider_id then
        -- What this rider paid at the store remains.
        o := old;
        o.status := 'error';
        o.updated_at := new.updated_at;
        perform post_order(o, o.assigned_rider_id, 'taken-over');
      end if;
      -- As it is at the end of the transaction.
      select * into o from orders where id = new.id;
      if o.assigned_rider_id is not null and (o.picked_up_at is not null or o.status = 'delivered') then
        perform post_order(o, o.assigned_rider_id, case
          when tg_op = 'INSERT' or old.status is distinct from new.status then case
            when new.status = 'delivered' then 'delivered'
            -- Or that this was a mistake: nothing is paid at the store again.
            when 'canceled' in (old.status, new.status) then 'canceled'
            else 'picked-up' end
          when old.earnings_review is distinct from new.earnings_review then 'reviewed'
          else 'adjusted' end);
      end if;
      return null;
    end
  $function$
;

CREATE OR REPLACE FUNCTION post_late_pickup()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    declare
      o orders;
    begin
      if not exists (select from settings where name = 'ledger') or exists (
        select from ledger_transactions where order_id = new.order_id and rider_id = new.rider_id
          -- A wait or a cancellation may have been paid without a pickup.
          and cause not in ('wait-paid', 'cancellation-paid')
      ) then return null; end if;
      select * into o from orders where id = new.order_id;
      o.status := 'error';
      o.picked_up_at := least(new.device_at, new.at);
      o.updated_at := new.at;
      perform post_order(o, new.rider_id, 'picked-up');
      return null;
    end
  $function$
;

CREATE OR REPLACE FUNCTION post_order(o orders, rider uuid, why text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    declare
      paid bigint;
      refund text;
    begin
      -- An amount may have been changed for the next rider. Delivered orders have adjustments.
      select -sum(centavos) into paid from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
        where order_id = o.id and ledger_transactions.rider_id = rider and cause in ('picked-up', 'opening') and account = 'cash'
          and o.status in ('canceled', 'error');
      -- Since it was last on offer.
      select cash into refund from order_events
        where order_id = o.id and status = 'canceled' and cash is not null and o.status = 'canceled'
          and id > coalesce((select max(id) from order_events where order_id = o.id and status = 'pending'), 0)
        order by id desc limit 1;
      with entered as (
        select account, occurred_at, sum(centavos) as centavos
        from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
        where order_id = o.id and ledger_transactions.rider_id = rider
          -- Extra pay is entered by itself.
          and cause not in ('settled', 'undone', 'wait-paid', 'cancellation-paid', 'store-paid', 'store-unpaid')
          group by account, occurred_at
      ), missing as (
        select account, occurred_at, coalesce(due.centavos, 0) - coalesce(entered.centavos, 0) as centavos
        from money_of_order(o, coalesce(paid, o.store_value), refund) as due full join entered using (account, occurred_at)
        where coalesce(due.centavos, 0) <> coalesce(entered.centavos, 0)
      ), made as (
        insert into ledger_transactions (at, cause, rider_id, order_id)
          select o.updated_at, why, rider, o.id where exists (select from missing) returning id
      )
      insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
        select made.id, rider, account, case when account in ('store', 'fees') then o.store_id end, occurred_at, centavos
        from made, missing order by occurred_at, account;
    end
  $function$
;

CREATE OR REPLACE FUNCTION post_wait_pay()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      perform enter_extra_pay(new.rider_id, new.order_id, 'wait-paid', new.pay, new.ended_at);
      return null;
    end
  $function$
;

CREATE OR REPLACE FUNCTION queue_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    declare
      happened text := case new.type when 'edited' then 'order.edited' when 'adjusted' then 'order.adjusted' else 'order.status' end;
    begin
      insert into webhook_messages (endpoint_id, order_id, type, at, due_at, facts)
        select webhook_endpoints.id, orders.id, happened, new.at, new.at, jsonb_build_object(
          'status', coalesce(new.status, orders.status),
          'assigned_rider_id', orders.assigned_rider_id,
          'arrived_at', orders.arrived_at,
          'picked_up_at', orders.picked_up_at,
          'delivered_at', orders.delivered_at,
          'ended_at', orders.ended_at,
          'updated_at', orders.updated_at
        )
        from orders join webhook_endpoints using (store_id)
        where orders.id = new.order_id and not webhook_endpoints.is_test and webhook_endpoints.disabled_at is null and happened = any (events);
      return null;
    end
  $function$
;

CREATE OR REPLACE FUNCTION recount_ledger(zone text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      -- Not the entries: their owner may not. Whoever makes some waits here as well.
      lock table ledger_balances in share row exclusive mode;
      update settings set value = value || jsonb_build_object('timeZone', zone) where name = 'ledger';
      delete from ledger_balances;
      insert into ledger_balances (rider_id, day, account, centavos)
        select rider_id, (occurred_at at time zone zone)::date as day, account, sum(centavos)
        from ledger_entries group by rider_id, day, account;
    end
  $function$
;

CREATE OR REPLACE FUNCTION recount_riders(zone text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      lock table orders in share row exclusive mode;
      delete from rider_totals;
      delete from rider_days;
      insert into rider_totals (rider_id, taken, delivered, canceled, centavos)
        select rider_id, sum(taken), sum(delivered), sum(canceled), sum(centavos)
        from (
  select orders.assigned_rider_id as rider_id, +1 as taken,
    +(order_is_earned(orders.status, orders.earnings_review))::int as delivered,
    +(orders.status = 'canceled')::int as canceled,
    case when order_is_earned(orders.status, orders.earnings_review) then +(orders.shipping_cost + orders.shipping_cost_adjustment) else 0 end as centavos from orders where assigned_rider_id is not null) as counted
        group by rider_id;
      insert into rider_days (rider_id, day, taken, delivered, centavos)
        select rider_id, day, sum(taken), sum(delivered), sum(centavos)
        from (
          select counted.* from orders, lateral (
  select orders.assigned_rider_id as rider_id, (coalesce(orders.delivered_at, orders.ended_at, orders.created_at) at time zone zone)::date as day, +1 as taken,
    +(order_is_earned(orders.status, orders.earnings_review))::int as delivered,
    case when order_is_earned(orders.status, orders.earnings_review) then +(orders.shipping_cost + orders.shipping_cost_adjustment) else 0 end as centavos) as counted where assigned_rider_id is not null
        ) as counted
        where day is not null group by rider_id, day;
      insert into settings (name, value) values ('rider-counters', jsonb_build_object('timeZone', zone))
        on conflict (name) do update set value = excluded.value;
    end
  $function$
;

CREATE OR REPLACE FUNCTION recount_waits(zone text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      lock table waits in share row exclusive mode;
      delete from rider_waits;
      insert into rider_waits (rider_id, day, waits, seconds)
        select rider_id, (ended_at at time zone zone)::date, count(*), sum(wait_seconds(arrived_at, ended_at))
        from waits group by 1, 2;
    end
  $function$
;

CREATE OR REPLACE FUNCTION refuse_adjustment_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'UPDATE' and new.reason is null and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new; end if;
      raise exception 'adjustments are append-only';
    end
  $function$
;

CREATE OR REPLACE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '730 days' then return old; end if;
      raise exception 'the audit log is append-only';
    end
  $function$
;

CREATE OR REPLACE FUNCTION refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin raise exception 'the ledger is append-only'; end
  $function$
;

CREATE OR REPLACE FUNCTION rider_words(full_name text, email text, phone text, document text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY((SELECT word.word FROM regexp_split_to_table(plain_text(((rider_words.full_name || ' '::text) || rider_words.email)), '[^a-z0-9]+'::text) word(word) UNION SELECT plain_text(rider_words.email) AS plain_text UNION SELECT plain_text(regexp_replace(rider_words.document, '[^[:alnum:]]'::text, ''::text, 'g'::text)) AS plain_text UNION SELECT substr(digits.digits, place.place) AS substr FROM regexp_replace(rider_words.phone, '\D'::text, ''::text, 'g'::text) digits(digits), LATERAL generate_series(1, (length(digits.digits) - 3)) place(place)) EXCEPT SELECT ''::text))
;

CREATE OR REPLACE FUNCTION set_cancellation_pay()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      new.cancellation_pay := case when new.status = 'canceled' and coalesce(new.arrived_at, new.picked_up_at) is not null
        then coalesce((select cancellation_pay from zones where id = new.zone_id), 0) else 0 end;
      if new.status <> 'canceled' then new.cancellation_fee := 0; end if;
      return new;
    end
  $function$
;

CREATE OR REPLACE FUNCTION set_commission_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      new.commission_rate := (select (value ->> 'commissionRate')::numeric from settings where name = 'ledger');
      return new;
    end
  $function$
;

CREATE OR REPLACE FUNCTION set_wait_pay()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      new.pay := coalesce((
        select least(wait_pay_most, wait_pay * greatest(0, wait_seconds(new.arrived_at, new.ended_at) / 60 - wait_free_minutes))
        from orders join zones on zones.id = zone_id where orders.id = new.order_id
      ), 0);
      return new;
    end
  $function$
;

CREATE OR REPLACE FUNCTION wait_seconds(arrived_at timestamp with time zone, ended_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN (LEAST(GREATEST(EXTRACT(epoch FROM (ended_at - arrived_at)), (0)::numeric), (86400)::numeric))::integer
;
