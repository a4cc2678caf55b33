/** Fixed defects of riders' accounts and duty. */
import { QUIET, USUAL, VANISHING } from './cases.ts'
import type { Mend } from './mend.ts'

const SERVER = 'apps/server/src'

export const ACCOUNT_MENDS: readonly Mend[] = [
  {
    name: 'Taking a zone from a rider on duty there changes nothing.',
    edits: [
      {
        file: `${SERVER}/subjects/riders/set-zones.ts`,
        find: 'return await leaveTakenZone(tx, now, riderId)',
        replace: 'return null',
      },
    ],
    foundBy: USUAL,
  },
  {
    name: 'Who changes zones keeps the offer of the old one.',
    edits: [
      {
        file: `${SERVER}/subjects/riders/duty.ts`,
        find: "const withdrawn = await withdrawOffers(tx, now, { riderId }, 'El rider cambió de zona')",
        replace: 'const withdrawn: EndedOffer[] = []',
      },
    ],
    foundBy: USUAL,
  },
  {
    name: 'A rider goes on duty in a zone where it may not work.',
    edits: [
      {
        file: `${SERVER}/subjects/riders/duty.ts`,
        find: '    await mustBeAllowed(tx, riderId, zone)\n',
        replace: '',
      },
    ],
    foundBy: USUAL,
  },
  {
    name: 'Lifting a block forgets that there was one.',
    edits: [
      {
        file: `${SERVER}/subjects/riders/blocks.ts`,
        find: ".updateTable('rider_blocks')\n    .set({ lifted_at: now, lifted_by: operatorId })",
        replace: ".deleteFrom('rider_blocks')",
      },
    ],
    foundBy: QUIET,
  },
  {
    name: 'The duty of a phone that fell silent never ends.',
    edits: [
      {
        file: `${SERVER}/app.ts`,
        find: 'const endSilent = () => endSilentDuty(db, bus, clock.now(), silenceMs)',
        replace: 'const endSilent = () => Promise.resolve()',
      },
    ],
    foundBy: VANISHING,
  },
  {
    name: 'A second approval ends the code of the first.',
    edits: [
      {
        file: `${SERVER}/subjects/accounts/activation.ts`,
        find: '    if (!replace) await refuseLiveCode(tx, now, riderId)\n',
        replace: '',
      },
    ],
    foundBy: QUIET,
  },
  {
    name: 'A fresh code does not lift the lock of wrong tries.',
    edits: [
      {
        file: `${SERVER}/subjects/accounts/activation.ts`,
        find: '    await forgetTries(tx, riderId)\n    return locked',
        replace: '    return locked',
      },
    ],
    foundBy: QUIET,
  },
]
