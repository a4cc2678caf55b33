/** Guards against whoever would block, guess or look unseen. Days and journeys attack nobody: tests of `npm test` find these. */
import type { Edit, Mend } from './mend.ts'

const SERVER = 'apps/server/src'

export const GUARD_MENDS: readonly Mend[] = [
  guard('A JPEG of a thousand scans is decoded to the end.', ['photos/reencode'], {
    file: `${SERVER}/subjects/photos/reencode.ts`,
    find: 'scansOf(file) * width * height > MAX_SCANNED_PIXELS',
    replace: '(scansOf, MAX_SCANNED_PIXELS, false)',
  }),
  guard('A form that brings nothing keeps its memory from others.', ['photos/upload-memory'], {
    file: `${SERVER}/subjects/photos/upload-memory.ts`,
    find: '.sort((one, other) => one.speed(now) - other.speed(now))',
    replace: '.sort((one, other) => other.speed(now) - one.speed(now))',
  }),
  guard('What is right in another way makes up for a wrong code.', ['accounts/code-guesses'], {
    file: `${SERVER}/platform/limits/guess-limits.ts`,
    find: 'if (!(error instanceof Refusal && WRONG.has(error.code))) await takeBack(this.#db, at, budgets)',
    replace: 'if (error instanceof Refusal) await takeBack(this.#db, at, budgets)',
  }),
  guard(
    'Strangers lock an account out where it was opened before.',
    ['accounts/code-guesses', 'password-guesses'],
    {
      file: `${SERVER}/platform/limits/guess-limits.ts`,
      find: 'return known !== undefined',
      replace: 'return known !== undefined && known.key.length === 0',
    },
  ),
  guard('Each session has a budget of its own, however many an account opens.', ['http/request-limits'], {
    file: `${SERVER}/platform/http/request-limits.ts`,
    find: '    this.#countAccount(request, caller)\n',
    replace: '    void (() => this.#countAccount(request, caller))\n',
  }),
  guard(
    'A budget begins anew with each minute of the clock.',
    ['limits/rate-counts', 'http/request-limits'],
    {
      file: `${SERVER}/platform/limits/rate-counts.ts`,
      find: 'former: count?.minute === minute - 1 ? total : 0, current: 0',
      replace: 'former: 0 * total, current: 0',
    },
  ),
  guard('An open session alone gives power.', ['src/access'], {
    file: `${SERVER}/platform/http/caller.ts`,
    find: "if ('confirm' in route && !isConfirmed)",
    replace: "if ('confirm' in route && !isConfirmed && route.method === 'GET')",
  }),
  guard('Whoever was let in by a recovery code erases the account.', ['privacy/erasure'], {
    file: `${SERVER}/subjects/privacy/erasure.commands.ts`,
    find: "if (recovered !== undefined) throw new Refusal('RECOVERED_LATELY')",
    replace: "if (recovered?.id === '') throw new Refusal('RECOVERED_LATELY')",
  }),
  guard('A stolen key places orders without end.', ['orders/store-caps'], {
    file: `${SERVER}/subjects/orders/store-caps.ts`,
    find: '  if (first !== null)\n',
    replace: '  if (first !== null && first > now)\n',
  }),
  guard('What operators read leaves no trace.', ['audit/reads'], {
    file: `${SERVER}/subjects/audit/reads.ts`,
    find: "if (caller.kind !== 'operator') return",
    replace: "if (caller.kind !== 'operator' || look.action === 'order-seen') return",
  }),
  guard("The list of orders tells the customers' phones.", ['audit/reads'], {
    file: `${SERVER}/subjects/orders/orders.present.ts`,
    find: "reader === 'desk' ? withoutContacts(destination) : destination",
    replace: 'destination',
  }),
]

function guard(name: string, suite: readonly string[], edit: Edit): Mend {
  return { name, edits: [edit], suite, foundBy: { by: 'suite', paths: suite } }
}
