import type { Config } from '../../platform/config.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { checkImport, importOrders, withWays } from './import.commands.ts'
import type { PricingSources } from './ways-to-price.ts'

interface Dependencies extends PricingSources {
  readonly commands: Commands
  readonly config: Config
  readonly signingKey: SigningKey
}

/** Orders from a file. */
export function serveImport(serve: Serve, { commands, config, signingKey, ...sources }: Dependencies): void {
  serve('checkImport', async ({ body: { file, ...body } }) => {
    const checking = { file, lines: await withWays(body.lines, sources), config }
    const { lines } = await commands.transact((tx, now) => checkImport(tx, now, checking))
    return { lines }
  })

  serve('importOrders', async ({ body: { file, ...body }, caller }) => {
    const ways = await withWays(body.lines, sources)
    const importing = { file, lines: ways, config, signingKey, operator: caller }
    const { lines } = await commands.transact((tx, now) => importOrders(tx, now, importing))
    return { lines }
  })
}
