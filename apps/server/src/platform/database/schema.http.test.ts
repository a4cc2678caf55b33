/** The current schema, in one file to read: what all migrations together make. `npx vitest -u schema.http` writes it anew. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeSchema } from '@puni/verify/support/database/describe-schema'
import { TestApp } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start()
})
afterAll(() => test.stop())

it('schema.sql is what the migrations make', async () => {
  await expect(await describeSchema(test.sql)).toMatchFileSnapshot('./schema.sql')
})
