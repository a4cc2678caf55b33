/** Fixed defects of the web apps, which a journey has to find. */
import type { Mend } from './mend.ts'

const OUTBOX = 'apps/rider/src/services/outbox/outbox.ts'

export const APP_MENDS: readonly Mend[] = [
  {
    name: 'Every confirmed dialog of the console leaves a broken screen.',
    edits: [
      {
        file: 'packages/ui/src/top-layer.ts',
        find: "if (box.isConnected && 'showPopover' in box && !box.matches(':popover-open')) box.showPopover()",
        replace: 'box.showPopover?.()',
      },
    ],
    builds: 'console',
    foundBy: { by: 'journey', journey: 'operator' },
  },
  {
    name: 'Steps that were taken without signal are not sent after the app was opened again.',
    edits: [
      {
        file: OUTBOX,
        find: '  #failures = 0\n  #retry',
        replace: '  #failures = 0\n  readonly tapped = new Set<string>()\n  #retry',
      },
      {
        file: OUTBOX,
        find: 'const outcome = this.#watch(entry.key, heldMs + PATIENCE_MS)',
        replace:
          'this.tapped.add(entry.key)\n    const outcome = this.#watch(entry.key, heldMs + PATIENCE_MS)',
      },
      {
        file: OUTBOX,
        find: 'entries.filter(({ riderId, refusal }) => riderId === rider && refusal === null)',
        replace:
          'entries.filter(({ key, riderId, refusal }) => this.tapped.has(key) && riderId === rider && refusal === null)',
      },
    ],
    builds: 'rider',
    suite: ['outbox/outbox.test'],
    foundBy: { by: 'journey', journey: 'courier' },
  },
  {
    name: "'Entregado' is congratulated for ever, and meanwhile no offer is shown.",
    edits: [
      {
        file: 'apps/rider/src/features/work/delivery/use-milestone.ts',
        find: 'if (milestone === null) return',
        replace: "if (milestone === null || milestone.kind === 'delivered') return",
      },
    ],
    builds: 'rider',
    suite: ['delivery/accepted-order-card'],
    foundBy: { by: 'journey', journey: 'courier' },
  },
]
