import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Serve } from '../../platform/http/router.ts'
import { readNotice } from './notices.commands.ts'

/** What a rider has read. */
export function serveNotices(serve: Serve, { commands }: { readonly commands: Commands }): void {
  serve('readNotice', async ({ params, caller }) => {
    const reading = { riderId: caller.id, noticeId: params.id }
    await commands.transact((tx, now) => readNotice(tx, now, reading))
    return { ok: true } as const
  })
}
