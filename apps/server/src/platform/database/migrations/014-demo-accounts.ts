/** Marks of demo accounts. */

export const demoAccounts = [
  // Accounts that a demo made, whose passwords are public.
  `alter table riders add column demo boolean not null default false`,
  `alter table operators add column demo boolean not null default false`,
  `alter table stores add column demo boolean not null default false`,
  `update riders set demo = true where email = 'rider@demo.puni.example'`,
  `update operators set demo = true where email = 'operador@demo.puni.example'`,
  `update stores set demo = true
    where name = 'Empanadas La Demo' and regexp_replace(phone, '\\D', '', 'g') = '541155550123'`,
  // Where nobody but the demo's operator ever was, everything is a demo's.
  ...['riders', 'stores'].map(
    (table) => `update ${table} set demo = true
      where exists (select 1 from operators where demo) and not exists (select 1 from operators where not demo)`,
  ),
]
