/** A database's schema in SQL, as PostgreSQL itself describes it: tables with their columns and conditions, then what belongs to each. */
import type pg from 'pg'

/** The migrator's own tables say nothing about ours. */
const OURS = `n.nspname = 'public' and c.relname not like 'kysely\\_%'`

/** The tables by name, then the functions by name. */
export async function describeSchema(sql: pg.ClientBase): Promise<string> {
  const { rows: tables } = await sql.query<{ text: string }>(TABLES)
  const { rows: functions } = await sql.query<{ text: string }>(FUNCTIONS)
  const said = [...tables, ...functions].map(({ text }) => text.trimEnd()).join('\n\n')
  return `${said.replaceAll('public.', '').replaceAll(' USING btree', '')}\n`
}

const COLUMNS = `
  select string_agg(format('  %I %s', a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end,
    case when a.attidentity = 'a' then 'generated always as identity' end,
    'default ' || pg_get_expr(d.adbin, d.adrelid))), E',\\n' order by a.attnum) as text
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`
const CONSTRAINTS = `
  select string_agg(E',\\n' || format('  constraint %I %s', o.conname, pg_get_constraintdef(o.oid)), ''
    order by position(o.contype::text in 'pucfx'), o.conname) as text
  from pg_constraint o where o.conrelid = c.oid and o.contype in ('p', 'u', 'c', 'f', 'x')`
const INDEXES = `
  select string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\\n' order by i.indexrelid::regclass::text) as text
  from pg_index i where i.indrelid = c.oid
    and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.conrelid = c.oid)`
const TRIGGERS = `
  select string_agg(pg_get_triggerdef(t.oid) || ';', E'\\n' order by t.tgname) as text
  from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal`

const TABLES = `
  select concat_ws(E'\\n',
    format('create %stable %I (', case when c.relpersistence = 'u' then 'unlogged ' else '' end, c.relname),
    columns.text || coalesce(constraints.text, ''),
    ')' || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') || ';',
    indexes.text, triggers.text) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (${COLUMNS}) as columns cross join lateral (${CONSTRAINTS}) as constraints
  cross join lateral (${INDEXES}) as indexes cross join lateral (${TRIGGERS}) as triggers
  where c.relkind = 'r' and ${OURS}
  order by c.relname`

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) || ';' as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname, p.oid`
