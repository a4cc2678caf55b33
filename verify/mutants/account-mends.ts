/** Fixed defects of riders' accounts and duty. */
import { QUIET, TAKEN_ZONE, USUAL, VANISHING } from './cases.ts'
import type { Mend } from './mend.ts'

const SERVER = 'apps/server/src'

export const ACCOUNT_MENDS: readonly Mend[] = [
  {
    name: 'Taking a zone from a rider on duty there changes nothing.',
    edits: [
      {
        file: `${SERVER}/subjects/riders/allowed-zones.commands.ts`,
        find: 'const offDuty = await leaveTakenZone(tx, now, riderId)',
        replace: 'const offDuty = (leaveTakenZone, [])',
      },
    ],
    suite: ['riders/duty'],
    foundBy: TAKEN_ZONE,
  },
  {
    name: 'Who changes zones keeps the offer of the old one.',
    edits: [
      {
        file: `${SERVER}/subjects/riders/duty.commands.ts`,
        find: "const withdrawn = await withdrawOffers(tx, now, { riderId }, 'El rider cambió de zona')",
        replace: 'const withdrawn: DomainEvent[] = []',
      },
    ],
    suite: ['riders/duty', 'offers/offers'],
    foundBy: USUAL,
  },
  {
    name: 'A rider goes on duty in a zone where it may not work.',
    edits: [
      {
        file: `${SERVER}/subjects/riders/duty.commands.ts`,
        find: "  if (zone.allowed === null) throw new Refusal('ZONE_NOT_ALLOWED')\n",
        replace: '',
      },
    ],
    suite: ['riders/duty', 'src/access'],
    foundBy: USUAL,
  },
  {
    name: 'Lifting a block forgets that there was one.',
    edits: [
      {
        file: `${SERVER}/subjects/riders/blocks.commands.ts`,
        find: ".updateTable('rider_blocks')\n    .set({ lifted_at: now, lifted_by: operatorId })",
        replace: ".deleteFrom('rider_blocks')",
      },
    ],
    suite: ['riders/blocks'],
    foundBy: QUIET,
  },
  {
    name: 'The live stream of a blocked rider goes on.',
    edits: [
      {
        file: `${SERVER}/subjects/riders/blocks.commands.ts`,
        find: ', ...notices, ended] }',
        replace: ', ...notices] }',
      },
    ],
    suite: ['live/live-stream'],
    foundBy: USUAL,
  },
  {
    name: 'What was delivered before a block earns at once, though it is reported after it.',
    edits: [
      {
        file: `${SERVER}/subjects/orders/advance.commands.ts`,
        find: "const isHeld = to === 'delivered' && isBlocked",
        replace: "const isHeld = to === 'delivered' && isBlocked && holder === null",
      },
    ],
    suite: ['blocked-delivery'],
    foundBy: USUAL,
  },
  {
    name: 'The duty of a phone that fell silent never ends.',
    edits: [
      {
        file: `${SERVER}/background.ts`,
        find: 'await commands.transact((tx, now) => endSilentDuty(tx, now, silenceMs))',
        replace: 'await Promise.resolve(endSilentDuty)',
      },
    ],
    foundBy: VANISHING,
  },
  {
    name: 'A second approval ends the code of the first.',
    edits: [
      {
        file: `${SERVER}/subjects/accounts/activation.commands.ts`,
        find: '  if (!replace) await refuseLiveCode(tx, now, riderId)\n',
        replace: '',
      },
    ],
    suite: ['accounts/sign-in'],
    foundBy: QUIET,
  },
  {
    name: 'A fresh code does not lift the lock of wrong tries.',
    edits: [
      {
        file: `${SERVER}/subjects/accounts/activation.routes.ts`,
        find: "    await guesses.forgive({ kind: 'rider', email: to.email }, 'activation code')\n",
        replace: '',
      },
    ],
    suite: ['accounts/sign-in'],
    foundBy: QUIET,
  },
]
