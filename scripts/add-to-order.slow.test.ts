/** The lists of CONTRIBUTING, followed in a copy of the tree: what they name is enough, and what is forgotten does not compile. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CopiedTree, type Edit } from './copied-tree.ts'

const CONTRACT = 'packages/contract/src/orders'
const ORDERS = 'apps/server/src/subjects/orders'
const DATABASE = 'apps/server/src/platform/database'

/** Compiling everything takes half a minute, on a busy machine more. */
vi.setConfig({ testTimeout: 600_000 })

/** A copy of a tree that compiles; it goes when the test ends. */
async function copy(): Promise<CopiedTree> {
  const tree = await CopiedTree.make()
  onTestFinished(() => tree.remove())
  return tree
}

/** A state in which riders are on the way to the customer, after 'on the way'. */
const STATE: readonly Edit[] = [
  [
    `  'on the way',\n  'delivered',\n  'canceled',`,
    `  'on the way',\n  'at_door',\n  'delivered',\n  'canceled',`,
  ],
  [
    `  'on the way',\n  'delivered',\n] as const`,
    `  'on the way',\n  'at_door',\n  'delivered',\n] as const`,
  ],
  [
    `moves: [{ to: 'delivered', by: ['rider'] }, ...stop],\n  },`,
    `moves: [{ to: 'at_door', by: ['rider'] }, ...stop],
  },
  at_door: {
    phase: 'to the customer',
    label: 'En la puerta',
    moves: [{ to: 'delivered', by: ['rider'] }, ...stop],
  },`,
  ],
  [
    `  'on the way': 'En camino',\n  delivered`,
    `  'on the way': 'En camino',\n  at_door: 'En la puerta',\n  delivered`,
  ],
].map(([was = '', is = '']) => ({ file: `${CONTRACT}/order-states.ts`, was, is }))

it('a new state is a row of the table, and its words where they are spoken', async () => {
  const tree = await copy()
  await tree.follow(STATE)
  expect(await tree.compile()).toEqual([
    'apps/rider/src/features/work/hands-free/helmet-text.ts',
    'apps/server/src/adapters/uber-direct/statuses.ts',
    'apps/server/src/subjects/tracking/tracking.present.ts',
    'apps/store/src/orders/cancel-dialog.tsx',
    'apps/store/src/orders/order-card.tsx',
  ])
})

/** What clients may send, and riders who hold the order read: the floor of the door. */
const DECLARED: readonly Edit[] = [
  {
    file: `${CONTRACT}/entities.ts`,
    was: `  phone: nullableText,\n  comment: nullableText,`,
    is: `  phone: nullableText,\n  floor: nullableText,\n  comment: nullableText,`,
  },
  {
    file: `${CONTRACT}/entities.ts`,
    was: `        comment: optionalText('el comentario de entrega', TEXT_MAX.comment).describe(`,
    is: `        floor: optionalText('el piso', TEXT_MAX.document),
        comment: optionalText('el comentario de entrega', TEXT_MAX.comment).describe(`,
  },
  {
    file: `${DATABASE}/schema.ts`,
    was: `  destination_comment: string | null`,
    is: `  destination_floor: string | null\n  destination_comment: string | null`,
  },
]
const MIGRATION = "export const floor = ['alter table orders add column destination_floor text']\n"
/** What the compiler asks for then. */
const ASKED: readonly Edit[] = [
  {
    file: `${ORDERS}/place.commands.ts`,
    was: `    destination_comment: destination.comment ?? null,`,
    is: `    destination_floor: destination.floor ?? null,\n    destination_comment: destination.comment ?? null,`,
  },
  {
    file: `${ORDERS}/orders.present.ts`,
    was: `    comment: row.destination_comment,`,
    is: `    floor: row.destination_floor,\n    comment: row.destination_comment,`,
  },
  {
    file: `${ORDERS}/orders.present.ts`,
    was: `    phone: null,\n    comment: null,`,
    is: `    phone: null,\n    floor: null,\n    comment: null,`,
  },
  {
    file: `${ORDERS}/place.http.test.ts`,
    was: `        comment: 'Timbre 3 B',`,
    is: `        floor: '3',\n        comment: 'Timbre 3 B',`,
  },
  {
    file: `${CONTRACT}/examples.ts`,
    was: `  comment: 'Timbre 4A',`,
    is: `  floor: '4',\n  comment: 'Timbre 4A',`,
  },
  {
    file: 'verify/support/scripted/entities.ts',
    was: `      comment: 'Timbre 4A',`,
    is: `      floor: '4',\n      comment: 'Timbre 4A',`,
  },
]
/** Without it the presenter shows a column that no query reads. */
const READ: readonly Edit[] = [
  {
    file: `${ORDERS}/orders.queries.ts`,
    was: `  'orders.destination_comment',`,
    is: `  'orders.destination_floor',\n  'orders.destination_comment',`,
  },
]
/** What it does not ask for: the words on both screens, and the operators' form. */
const SHOWN: readonly Edit[] = [
  {
    file: `${DATABASE}/migrate.ts`,
    was: `import { lastStep } from './migrations/028-last-step.ts'`,
    is: `import { lastStep } from './migrations/028-last-step.ts'\nimport { floor } from './migrations/900-floor.ts'`,
  },
  {
    file: `${DATABASE}/migrate.ts`,
    was: `  '028-last-step': lastStep,`,
    is: `  '028-last-step': lastStep,\n  '900-floor': floor,`,
  },
  {
    file: 'apps/rider/src/features/orders/detail/order-sections.tsx',
    was: `        [labels.comment, destination.comment],`,
    is: `        [labels.floor, destination.floor],\n        [labels.comment, destination.comment],`,
  },
  {
    file: 'apps/rider/src/features/orders/detail/detail-text.ts',
    was: `  comment: 'Comentario',`,
    is: `  floor: 'Piso',\n  comment: 'Comentario',`,
  },
  {
    file: 'apps/console/src/features/desk/orders/order-details.tsx',
    was: `            pair(t.comment, destination.comment),`,
    is: `            pair(t.floor, destination.floor),\n            pair(t.comment, destination.comment),`,
  },
  {
    file: 'apps/console/src/features/desk/orders/order-text.ts',
    was: `  comment: 'Comentario',`,
    is: `  floor: 'Piso',\n  comment: 'Comentario',`,
  },
  {
    file: 'apps/console/src/features/desk/order-form/order-form.ts',
    was: `  'destination.comment': '',`,
    is: `  'destination.floor': '',\n  'destination.comment': '',`,
  },
  {
    file: 'apps/console/src/features/desk/order-form/order-form.ts',
    was: `      comment: optional(form['destination.comment']),`,
    is: `      floor: optional(form['destination.floor']),\n      comment: optional(form['destination.comment']),`,
  },
  {
    file: 'apps/console/src/features/desk/order-form/delivery-fields.tsx',
    was: `        <TextField label={t.deliveryComment} maxLength={TEXT_MAX.comment} {...tie('destination.comment')} />`,
    is: `        <TextField label={t.floor} maxLength={TEXT_MAX.document} {...tie('destination.floor')} />
        <TextField label={t.deliveryComment} maxLength={TEXT_MAX.comment} {...tie('destination.comment')} />`,
  },
  {
    file: 'apps/console/src/features/desk/order-form/new-order-text.ts',
    was: `  deliveryComment: `,
    is: `  floor: 'Piso',\n  deliveryComment: `,
  },
]

const filesOf = (edits: readonly Edit[]) => [...new Set(edits.map(({ file }) => file))].sort()

it('a new field is declared once; what stores, shows and tests it is asked for', async () => {
  const tree = await copy()
  await tree.follow(DECLARED)
  await tree.add(`${DATABASE}/migrations/900-floor.ts`, MIGRATION)
  expect(await tree.compile()).toEqual(filesOf(ASKED))
  await tree.follow(ASKED)
  expect(await tree.compile()).toEqual([`${ORDERS}/orders.present.ts`])
  await tree.follow(READ)
  await tree.follow(SHOWN)
  // Its test wants a value for every field of the form.
  expect(await tree.compile()).toEqual(['apps/console/src/features/desk/order-form/order-form.test.ts'])
})

it('CONTRIBUTING names every file of them', async () => {
  const page = await readFile(fileURLToPath(new URL('../CONTRIBUTING.md', import.meta.url)), 'utf8')
  const [, section = ''] = /^## Add a field(.*?)^## /ms.exec(page) ?? []
  const named = (file: string) => section.includes(file.slice(file.lastIndexOf('/') + 1))
  const all = filesOf([...DECLARED, ...ASKED, ...READ, ...SHOWN])
  expect(all.filter((file) => !named(file))).toEqual([])
})
