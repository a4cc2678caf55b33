import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import { acknowledgeEmergency, reportEmergency } from './emergencies.commands.ts'
import { refuseOthersOrder } from './emergencies.policy.ts'
import { presentEmergency, presentOperatorEmergency } from './emergencies.present.ts'
import { readEmergencies, readEmergency, readOwnEmergency } from './emergencies.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly reads: Reads
}

/** Riders' alarms during an order, and the operators who see them. */
export function serveEmergencies(serve: Serve, { db, commands, reads }: Dependencies): void {
  serve('reportEmergency', async ({ params, body, caller, once }) => {
    const { position } = body
    const alarm = {
      orderId: params.id,
      riderId: caller.id,
      occurredAt: new Date(body.occurredAt),
      position: position && { ...position, at: new Date(position.at) },
    }
    const { emergencyId } = await commands.transact((tx, now) => reportEmergency(tx, now, alarm), once)
    return { emergency: presentEmergency((await readEmergency(db, emergencyId))!) }
  })

  serve('getEmergency', async ({ params, caller }) => {
    await refuseOthersOrder(db, { orderId: params.id, riderId: caller.id })
    const row = await readOwnEmergency(db, caller.id, params.id)
    return { emergency: row === undefined ? null : presentEmergency(row) }
  })

  serve('listEmergencies', async ({ query, caller }) => {
    const { page, next } = await readEmergencies(db, query)
    await reads.list(caller, 'emergencies', page.length, query)
    return { emergencies: page.map(presentOperatorEmergency), next }
  })

  serve('acknowledgeEmergency', async ({ params: { id: emergencyId }, caller }) => {
    await commands.transact(async (tx, now) => {
      const seen = await acknowledgeEmergency(tx, now, { emergencyId, operatorId: caller.id })
      // Whoever says so after another has changed nothing.
      if (seen.isFirst) {
        await recordAudit(tx, now, caller.id, {
          action: 'emergency-seen',
          subject: ['rider', seen.riderId],
          details: { emergencyId },
        })
      }
      return seen
    })
    return presentOperatorEmergency((await readEmergency(db, emergencyId))!)
  })
}
