/** What the reference says before its calls, in Markdown. Figures, states and errors are those of the contract and of this installation. */
import { ERRORS, type ErrorCode } from '@puni/contract/errors'
import { BODY_MAX_BYTES, MONEY_MAX } from '@puni/contract/limits'
import { ORDER_STATES, ORDER_STATUSES } from '@puni/contract/orders/order-states'
import { TEST_KEPT_DAYS, TEST_STEPS } from '@puni/contract/store-api/limits'
import { FORMER_KEY_HOURS } from '@puni/contract/stores/limits'
import type { Config } from '../config.ts'
import { KEY_HOURS } from '../idempotency/once-per-key.ts'
import type { Audience } from './document.ts'

/** The chapters for some readers; `codes` are the errors that their calls may answer with. */
export function introduction(config: Config, audience: Audience, codes: readonly ErrorCode[]): string {
  const isForStores = audience === 'stores'
  return [
    isForStores
      ? storesBegin(config)
      : `All calls of ${config.BRAND_NAME}. Stores have [a reference of their own](../store/docs/).`,
    chapter('Authentication', isForStores ? STORE_KEY : CALLERS),
    ...(isForStores ? [chapter('Trying it', trying())] : []),
    chapter('Formats', formats(config)),
    chapter('Repeating a request', REPEATING),
    chapter('Limits', [...limits(config), ...(isForStores ? storeLimits(config) : [])]),
    chapter('States of an order', states()),
    chapter('Errors', errors(codes)),
  ].join('\n\n')
}

const chapter = (title: string, lines: readonly string[]) => [`## ${title}`, '', ...lines].join('\n')

const storesBegin = ({ BRAND_NAME }: Config) =>
  `What the system of a store does with ${BRAND_NAME}: it places orders, which riders fetch at the store and bring to its customers. Calls and answers are JSON.`

const STORE_KEY = [
  'An operator of the platform makes a key for your store. Send it with every call that asks for it:',
  '',
  '```',
  'Authorization: Bearer YOUR_KEY',
  '```',
  '',
  'Keep it on your server: whoever has it places orders in your name. Web pages and apps of your customers can’t call this API.',
  '',
  `When it is replaced, the former key may go on working for ${FORMER_KEY_HOURS} hours. One that was revoked is answered with 401 at once. A key may be for reading only: 403 for all but \`GET\`.`,
]

const trying = () => [
  'A test key makes the calls below `/store/`, on orders of its own that reach no rider. They go their way by themselves, this many seconds after they were placed:',
  '',
  TEST_STEPS.map(([seconds, status]) => `\`${status}\` ${seconds}`).join(', ') + '.',
  '',
  `They are forgotten after ${TEST_KEPT_DAYS} days.`,
]

const CALLERS = [
  'Each call says who may make it: riders and operators by the token of a session, stores by a key, all of them as `Authorization: Bearer TOKEN`. A browser may keep an operator’s token in a cookie.',
]

const formats = ({ PLATFORM_TIME_ZONE }: Config) => [
  `- **Money** is in pesos, a number with two decimals at most, as \`2300.5\`: from 0 to ${MONEY_MAX}.`,
  `- **Times** are ISO 8601. Answers have UTC, as \`2026-03-10T15:04:05.000Z\`; you may send any offset. Days are those of ${PLATFORM_TIME_ZONE}.`,
  '- **Ids** are UUIDs. People say the `number` of an order aloud.',
  '- **Positions** are in degrees (WGS 84), distances in metres, durations in seconds unless their name says otherwise.',
  '- **What you don’t have** may be left out. Null and blank text are taken as left out; in a change of an order they erase what was there.',
  '- **Unknown fields** of a body are refused, and so are those of a store’s query. Answers may gain fields: ignore those you don’t know.',
  `- **Bodies** have up to ${BODY_MAX_BYTES / 1024} kB.`,
]

const REPEATING = [
  'A connection may break after the work was done and before you read the answer. Calls with the header `Idempotency-Key` can be repeated: send a text of your own, such as a UUID, new for each thing that is to be done once.',
  '',
  '- The same key with the same content does nothing again, and is answered with what is true by now.',
  '- The same key with other content is 422 `KEY_REUSED`.',
  `- Keys are forgotten after ${KEY_HOURS} hours. A refusal leaves no key.`,
  '',
  'So: after no answer, or one from 500 on, repeat with the same key.',
]

const limits = ({ RATE_LIMIT_PER_MINUTE: perMinute }: Config) => [
  `- **${perMinute} requests a minute** for a key or session. Beyond that the answer is 429 \`TOO_MANY_TRIES\`.`,
  '- **503** means that the server is busy or about to restart.',
  '',
  'Both come with `Retry-After`: the seconds after which to try again. 429 has done nothing.',
]

const storeLimits = (config: Config) => [
  '',
  'With its key a store may place so much; operators of the platform can place more in its name:',
  '',
  `- ${config.STORE_ORDERS_PER_HOUR} orders in an hour, and ${config.STORE_OPEN_ORDERS} that are open. Beyond that the answer is 429 \`TOO_MANY_ORDERS\`.`,
  `- ${config.STORE_ORDER_PESOS} pesos in each amount of an order. Beyond that it is 422 \`VALUE_TOO_HIGH\`.`,
]

function states(): string[] {
  const rows = ORDER_STATUSES.map((status) => {
    const { label, phase, moves } = ORDER_STATES[status]
    const next = moves.map(({ to, by }) => `\`${to}\` (${by.join(' or ')})`).join(', ')
    return `| \`${status}\` | ${label} | ${phase} | ${next || 'none'} |`
  })
  return [
    'An order begins as `pending`. It becomes `assigned` when a rider accepts its offer, or an operator gives it to one. An operator may take it back from its rider: then it is `pending` again. In `error` somebody has reported a problem, and an operator decides what becomes of it. Only `delivered` is for good: what was canceled by mistake comes back as `error`, then `pending`. The table has what is done by calls that set the status.',
    '',
    '| Status | Label | The order is | Next, and by whom |',
    '| --- | --- | --- | --- |',
    ...rows,
  ]
}

function errors(codes: readonly ErrorCode[]): string[] {
  const rows = codes
    .toSorted((a, b) => ERRORS[a].status - ERRORS[b].status)
    .map((code) => `| ${ERRORS[code].status} | \`${code}\` | ${ERRORS[code].message} |`)
  return [
    'A failure is answered with `{ code, message, fields?, times?, amounts?, candidates?, orderId?, requestId? }`: a stable code for your program, a text for a person, the text of each bad field by its dotted path, instants and amounts (pesos) that belong to the message, places that an address may mean, the order that has the reference already, and, from 500 on, the name of the request in the log.',
    '',
    '| Status | Code | Message |',
    '| --- | --- | --- |',
    ...rows,
  ]
}
