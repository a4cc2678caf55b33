import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { Page } from '../../../shared/views/page.tsx'
import { sessionText } from '../session/session-text.ts'
import { useLogOut } from '../session/use-log-out.ts'
import { SecondFactorSection } from './second-factor-section.tsx'
import { secondFactorText } from './second-factor-text.ts'

const t = secondFactorText

/** In place of the console, for an operator who has to set up the second factor first. */
export function SecondFactorFirst() {
  const logOut = useLogOut()
  return (
    <main className="mx-auto max-w-2xl p-4 lg:py-10">
      <Page
        title={t.section}
        actions={
          <Button variant="secondary" onClick={logOut}>
            {sessionText.logOut}
          </Button>
        }
      >
        <Notice tone="warning">{t.first}</Notice>
        <SecondFactorSection />
      </Page>
    </main>
  )
}
