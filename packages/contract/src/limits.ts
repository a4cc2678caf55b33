/** Business constants and limits. Durations in milliseconds unless the name says otherwise. */

/** Deadline of an answer. */
export const CALL_TIMEOUT_MS = 10_000
/** Deadline of a photo upload, answer included: enough for two of a megabyte each at 100 kbit/s. */
export const UPLOAD_TIMEOUT_MS = 180_000

/** Life of an offer. Configurable on the server; `GET /config` returns the value in force. */
export const OFFER_TIMEOUT_MS = 90_000
/** How long after an offer's end the app asks again. */
export const OFFER_RECHECK_MS = 250
/** Polling for new orders while the tab is visible. */
export const POLL_INTERVAL_MS = 10_000

export const SIGN_UP_MODAL_MS = 5_000
export const ACCEPT_MODAL_MS = 3_000
export const CONGRATULATIONS_MODAL_MS = 5_000
export const STATUS_COOLDOWN_MS = 1_000
/** How long a skipped offer can be taken back, unless the offer ends sooner. */
export const UNDO_SKIP_MS = 5_000
/** A skip is sent this long before its offer ends at the latest, so that it still counts as one. */
export const SKIP_SENT_BEFORE_END_MS = 1_000

/** Geolocation request on going on duty. */
export const DUTY_POSITION = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 } as const
/** Geolocation watch while working. */
export const WATCH_POSITION = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 } as const
/** A watched position is applied at most this often. */
export const POSITION_APPLY_MS = 60_000

/** How far a phone's clock may differ from the server's before a reported time is refused. */
export const CLOCK_TOLERANCE_MS = 120_000

/** When the pickup of a new order may be: this long ago at most (a till's clock may be slow), and this many days ahead. */
export const PICKUP_TIME = { pastToleranceMs: 5 * 60_000, aheadDays: 7 } as const

/** How long to wait for the phone's acknowledgement before the offer moves on. */
export const RECEIPT_TIMEOUT_MS = 20_000
/** Browsers may leave a push subscription hanging: after this the app continues without. */
export const SUBSCRIBE_TIMEOUT_MS = 10_000

/** A stored push token shorter than this is not one. */
export const PUSH_TOKEN_MIN_LENGTH = 50
export const PUSH_TOKEN_MAX_LENGTH = 4_096

/** How long a rider waits at a store before telling of the delay, and until telling again, minutes. Configurable on the server. */
export const DELAY_NOTICE_MINUTES = 10
/** A pause in minutes: the choices, and what is possible at most. */
export const PAUSE_MINUTES = { choices: [15, 30, 60], most: 180 } as const
/** Operators' numbers of waits: of a rider in so many days, of a store its last so many. */
export const WAITS_SHOWN = { days: 30, ofStore: 30 } as const

/** Platform commission, as a fraction. */
export const COMMISSION_RATE = 0.05
export const SUMMARY_YEARS = { first: 2024, last: 2030 } as const

/** Map centre when neither a position nor a zone is known. */
export const DEFAULT_CENTRE = { lat: -34.6118, lng: -58.396 } as const
export const MAP_ZOOM = 15

export const VEHICLE_TYPES = ['Moto', 'Bicicleta', 'Auto', 'Otro'] as const
export type VehicleType = (typeof VEHICLE_TYPES)[number]

export const ENTITY_TYPE = 'rider'

/** Activation code: digits, tries in a window, life in hours. */
export const ACTIVATION = { digits: 6, tries: 5, windowMinutes: 15, lifeHours: 24 } as const

/**
 * How long after an operator's decision (a block, or what became of the order) the steps that its rider took before knowing of it may
 * still be reported, hours from the decision.
 */
export const STEPS_AFTER_DECISION_HOURS = 24
/** How often the app of a blocked rider asks whether the block was lifted: it has no live stream. */
export const BLOCKED_POLL_MS = 60_000

/** How far an approximate destination lies from the door at most, in metres: about a block around it. */
export const APPROXIMATE_RADIUS_METRES = 130
/** How long after an order ended its rider still reads the customer's phone, comments and exact address, in hours. */
export const CUSTOMER_KEPT_HOURS = 24

/** Days after which data is removed: where shifts began, customers on ended orders, sign-ups never activated, offers, riders' alarms. Configurable on the server. */
export const RETENTION_DAYS = {
  position: 30,
  customer: 90,
  signUp: 60,
  offer: 365,
  appeal: 365,
  emergency: 90,
} as const

/**
 * Recovery code of a forgotten password: characters, tries in a window, life in hours. A rider asks for it and may be on the road: it
 * outlives half a shift, and an unread message is no key to the account by the next morning.
 */
export const RECOVERY = { length: 8, tries: 5, windowMinutes: 15, lifeHours: 4 } as const

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * When a session ends by itself: unused for `idle`, or `absolute` after the login. Short for operators, who see everybody's data; long for
 * riders, who must not be asked for a password on the road.
 */
export const SESSION_LIFE_MS = {
  rider: { idle: 30 * DAY_MS, absolute: 180 * DAY_MS },
  operator: { idle: 12 * HOUR_MS, absolute: 7 * DAY_MS },
} as const

/**
 * Proof of a handover: digits of a PIN, wrong PINs or codes after which only a photo and a reason will do, and how long after the delivery
 * the app asks for a proof that is missing, in hours.
 */
export const HANDOVER = { pinDigits: 4, tries: 3, askedHours: 24 } as const

/** Rows of a page of the order history. */
export const HISTORY_PAGE_SIZE = 20

/** Photos of a sign-up or a handover: bytes of one upload. */
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024
/** Notices that a rider has not read: the newest are shown. */
export const NOTICES_SHOWN = 20

/** Any JSON body, in bytes. */
export const BODY_MAX_BYTES = 256 * 1024

/** Characters. */
export const TEXT_MAX = {
  name: 120,
  email: 254,
  password: 128,
  phone: 30,
  document: 20,
  street: 160,
  comment: 500,
  /** A rider's answer to a decision, and the operator's to it. */
  appeal: 1_000,
} as const
export const PASSWORD_MIN = 8
/** Pesos. */
export const MONEY_MAX = 10_000_000
/** Zone radius, in kilometres. */
export const ZONE_RADIUS_KM = { min: 0.5, max: 100, default: 8 } as const

/** Codes of an operator's second factor: how many may be tried in a window, and how many recovery codes there are. */
export const SECOND_FACTOR = { tries: 5, windowMinutes: 15, recoveryCodes: 10 } as const
/** Hours for which an operator's invitation lives, and for which a replaced store key may go on working. */
export const INVITATION_HOURS = 24
export const FORMER_KEY_HOURS = 24
/** Entries of a page of the audit log. */
export const AUDIT_PAGE_SIZE = 50
/** Rows of a page of an operators' list: what is sent unasked, and at most. */
export const LIST_PAGE = { usual: 50, most: 500 } as const
/** Of finished orders no more than this are counted: a list says 'more than'. */
export const COUNTED_MOST = 10_000
/** The newest offers of a rider's day, and the newest events and offers of an order, that are shown. */
export const LOGBOOK_MOST = 500
export const ORDER_RECORD_MOST = 200
/**
 * Riders' answers to decisions: days in which one is due, unless configured; days after the decision in which one may be sent; how many may be
 * open, how many there may be about one subject, and how many are shown.
 */
export const APPEALS = { dueDays: 5, withinDays: 30, openPerRider: 5, perSubject: 3, shown: 50 } as const
/** The longest period of a rider's record, in days, and the orders it may hold. */
export const RECORD = { mostDays: 366, mostOrders: 20_000 } as const
/** The sessions of an account that are shown, the most recently used first. */
export const SESSIONS_MOST = 100
/** How many of these a platform may have: everybody chooses from the whole list. Disabled operators do not count. */
export const KEPT_MOST = { zones: 500, stores: 2_000, operators: 500 } as const
/** The disabled operators that are listed, the last to be disabled. */
export const DISABLED_OPERATORS_MOST = 1_000
