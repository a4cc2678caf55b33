/** An order that is offered again gets a new PIN: the ones before it, which its earlier riders may have been told without signal. */

export const formerPins = [`alter table handovers add column former_pins text[] not null default '{}'`]
