import type { Config } from '../../platform/config.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { checkImport, importOrders } from './import.commands.ts'

interface Dependencies {
  readonly commands: Commands
  readonly config: Config
  readonly signingKey: SigningKey
}

/** Orders from a file. */
export function serveImport(serve: Serve, { commands, config, signingKey }: Dependencies): void {
  serve('checkImport', async ({ body }) => {
    const { lines } = await commands.transact((tx, now) => checkImport(tx, now, { ...body, config }))
    return { lines }
  })

  serve('importOrders', async ({ body, caller }) => {
    const importing = { ...body, config, signingKey, operator: caller }
    const { lines } = await commands.transact((tx, now) => importOrders(tx, now, importing))
    return { lines }
  })
}
