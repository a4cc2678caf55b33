/** Constants and limits that several subjects have; those of one are in its folder. Durations in milliseconds unless the name says otherwise. */

/** Deadline of an answer. */
export const CALL_TIMEOUT_MS = 10_000

/** Deadline of a photo upload, answer included: enough for two of a megabyte each at 100 kbit/s. */
export const UPLOAD_TIMEOUT_MS = 180_000

/** Polling for new orders while the tab is visible. */
export const POLL_INTERVAL_MS = 10_000

/** How far a phone's clock may differ from the server's before a reported time is refused. */
export const CLOCK_TOLERANCE_MS = 120_000

/** Map centre when neither a position nor a zone is known. */
export const DEFAULT_CENTRE = { lat: -34.6118, lng: -58.396 } as const

export const MAP_ZOOM = 15

export const ENTITY_TYPE = 'rider'

/** Photos of a sign-up or a handover: bytes of one upload. */
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024

/** Any JSON body, in bytes. */
export const BODY_MAX_BYTES = 256 * 1024

/** Characters. */
export const TEXT_MAX = {
  name: 120,
  email: 254,
  password: 128,
  /** Room for two numbers, or one with its extension. */
  phone: 60,
  document: 20,
  street: 160,
  /** With flat, lot or house: 'Manzana 14 Casa 25 Bis'. */
  streetNumber: 100,
  comment: 2_000,
  /** Why something is closed or paused, in a line. */
  shortReason: 160,
  /** A rider's answer to a decision, and the operator's to it. */
  appeal: 1_000,
} as const

/** Pesos. */
export const MONEY_MAX = 10_000_000

/** Rows of a page of an operators' list: what is sent unasked, and at most. */
export const LIST_PAGE = { usual: 50, most: 500 } as const

/** Of finished orders no more than this are counted: a list says 'more than'. */
export const COUNTED_MOST = 10_000

/** How many of these a platform may have: everybody chooses from the whole list. Disabled operators do not count. */
export const KEPT_MOST = { zones: 500, stores: 2_000, operators: 500, recurring: 2_000 } as const

/** Operators' numbers of waits: of a rider in so many days, of a store its last so many. */
export const WAITS_SHOWN = { days: 30, ofStore: 30 } as const
