import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, done, Id, Instant, mayBeBlank, optional, text, Warnings } from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { Status } from '../orders/entities.ts'
import { ListedStore, OperatorStore, Store, StoreChange, StoreInput } from './entities.ts'
import type { storeRoutes } from './routes.ts'

const ofKey = z.object({ id: Id, keyId: Id })
const reason = optional(text('el motivo', TEXT_MAX.shortReason))

export const storeCalls = {
  listStores: {
    summary: 'All stores',
    reply: z.object({ stores: z.array(ListedStore) }),
  },
  getStore: {
    summary: 'One store, with its keys and the usual amounts of its orders',
    params: byId,
    reply: OperatorStore,
  },
  createStore: {
    summary: 'Register a store; its API key is shown once',
    body: StoreInput,
    /** `warnings`: what was taken as it came, though it may not do. */
    reply: z.object({ store: Store, apiKey: z.string(), warnings: Warnings }),
    success: 201,
  },
  updateStore: {
    summary: 'Change a store; STORE_CHANGED, by field, if somebody else did since the version that was shown',
    params: byId,
    body: StoreChange,
    /** `warnings`: what was taken as it came, though it may not do. */
    reply: z.object({ store: OperatorStore, warnings: Warnings }),
  },
  listStoreOrders: {
    summary: 'The newest orders of a store',
    params: byId,
    reply: z.object({
      orders: z.array(
        z.object({ _id: z.string(), number: z.number(), status: Status, createdAt: z.string() }),
      ),
    }),
  },
  pauseStore: {
    summary: 'Take no orders of a store until then, also if it is paused already',
    params: byId,
    body: z.strictObject({ until: Instant, reason }),
    reply: OperatorStore,
  },
  resumeStore: {
    summary: "End a store's pause",
    params: byId,
    reply: OperatorStore,
  },
  disableStore: {
    summary: 'Take no orders of a store from now on',
    params: byId,
    body: z.strictObject({ reason }),
    reply: OperatorStore,
  },
  enableStore: {
    summary: 'Take the orders of a disabled store again',
    params: byId,
    reply: OperatorStore,
  },
  makeStoreKey: {
    summary: 'Make another API key of a store, shown once',
    params: byId,
    /** `test`: its orders reach no rider. */
    body: z.strictObject({
      name: optional(text('el nombre de la clave', TEXT_MAX.name)),
      test: mayBeBlank(z.boolean('Indicá si es de prueba').default(false)),
      readOnly: mayBeBlank(z.boolean('Indicá si es solo para leer').default(false)),
    }),
    reply: z.object({ apiKey: z.string() }),
    success: 201,
  },
  turnStoreKey: {
    summary: 'Make a new API key in place of one, shown once; the old one ends at once or a day later',
    params: ofKey,
    /** `keepOld`: the former key works for another day, for a store that cannot change it at once. */
    body: z.strictObject({ keepOld: z.boolean('Indicá si la clave anterior sigue un día más') }),
    /** `endsAt`: of the former one. */
    reply: z.object({ apiKey: z.string(), endsAt: z.string() }),
  },
  endStoreKey: {
    summary: 'End one API key of a store at once',
    params: ofKey,
    reply: done,
  },
  revokeStoreKeys: {
    summary: 'End every API key of a store at once, and cancel what it placed, if asked to',
    params: byId,
    /** `cancelOpen`: the orders placed with its keys that no rider has picked up yet. */
    body: z.strictObject({ cancelOpen: z.boolean('Falta si se cancelan los pedidos abiertos') }),
    reply: z.object({ canceled: z.number() }),
  },
} as const satisfies Record<keyof typeof storeRoutes, CallDefinition>
