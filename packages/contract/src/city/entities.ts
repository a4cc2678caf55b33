import { z } from 'zod'
import { Bounds } from '../fields.ts'
import { POLICIES } from '../offers/dispatch.ts'

/** What every file of a city pack says of itself. */
export const PackInfo = z.object({
  /** Display name of the place. */
  name: z.string(),
  /** Attribution of the data, which must be displayed: '© OpenStreetMap'. */
  attribution: z.string(),
  bounds: Bounds,
  /** When it was built, ISO 8601. */
  builtAt: z.string(),
  /** True for the generated city, which does not exist. */
  demo: z.boolean(),
})
export type PackInfo = z.infer<typeof PackInfo>

/** The map of the city that the server has. */
export const CityMap = z.object({
  /** Name of the city. */
  name: z.string(),
  /** Must stand on the map. */
  attribution: z.string(),
  /** Path of the PMTiles archive; it changes with the content. */
  tiles: z.string(),
  bounds: Bounds,
  /** The generated city, which exists nowhere. */
  demo: z.boolean(),
})
export type CityMap = z.infer<typeof CityMap>

export const AppConfig = z.object({
  brand: z.string(),
  support: z.object({ email: z.string(), phone: z.string(), whatsapp: z.string() }),
  commissionRate: z.number(),
  offerTimeoutMs: z.number(),
  offerRecheckMs: z.number(),
  /** How long a rider waits at a store before telling of the delay, and until telling again. */
  delayNoticeMinutes: z.number(),
  timeZone: z.string(),
  /** The dispatch policy in force. */
  dispatchPolicy: z.enum(POLICIES),
  /** The application server key of web push, base64url. */
  pushPublicKey: z.string(),
  demo: z.boolean(),
  /** Days after which the place where a shift began, and a customer's data, are removed. */
  retention: z.object({ positionDays: z.number(), customerDays: z.number() }),
  /** Days in which a rider's answer to a decision is due to be answered. */
  appealDays: z.number(),
  /** Whom a rider in danger calls. */
  emergencyNumber: z.string(),
  /** Null if the server has no city pack: the map shows plain ground. */
  map: CityMap.nullable(),
})
export type AppConfig = z.infer<typeof AppConfig>
