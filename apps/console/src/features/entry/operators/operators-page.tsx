import type { ListedOperator } from '@puni/contract/operators/entities'
import { Badge } from '@puni/ui/badge'
import { RowMenu } from '@puni/ui/row-menu'
import type { Column } from '@puni/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorsQuery } from '../../../data/operators.ts'
import { roleText } from '../../../shared/role-text.ts'
import { ListPage } from '../../../shared/views/list-page.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { type OperatorAction, OperatorDialog } from './operator-dialog.tsx'
import { operatorsText } from './operators-text.ts'
import { RequireSecondFactor } from './require-second-factor.tsx'

const t = operatorsText

/** The operators, for admins, with the form for a new one beside them. */
export function OperatorsPage() {
  const operators = useQuery(operatorsQuery)
  const { operator } = usePlatform()
  const [asked, setAsked] = useState<{ operator: ListedOperator; action: OperatorAction } | null>(null)
  const columns = columnsFor(operator._id, (about, action) => setAsked({ operator: about, action }))
  return (
    <>
      <ListPage text={t} icon="user" query={operators} columns={columns} mayCreate />
      <RequireSecondFactor />
      {asked !== null && <OperatorDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type Ask = (operator: ListedOperator, action: OperatorAction) => void

function columnsFor(ownId: string, ask: Ask): Column<ListedOperator>[] {
  return [
    {
      header: t.columns.name,
      cell: ({ _id, fullName, email }) => (
        <>
          <p className="font-bold">{_id === ownId ? `${fullName} (${t.you})` : fullName}</p>
          <p className="text-sm wrap-anywhere text-ink-muted">{email}</p>
        </>
      ),
    },
    {
      header: t.columns.state,
      cell: (operator) => (
        <>
          <p className="mb-1 font-semibold">{roleText[operator.role]}</p>
          <StateBadge operator={operator} />
          <p className="mt-1 text-sm text-ink-muted">
            {operator.secondFactor ? t.withSecondFactor : t.withoutSecondFactor}
          </p>
        </>
      ),
    },
    { header: t.columns.actions, cell: (operator) => <Actions operator={operator} ask={ask} /> },
  ]
}

function StateBadge({ operator: { disabled, joined } }: { operator: ListedOperator }) {
  if (disabled) return <Badge tone="danger">{t.states.disabled}</Badge>
  return joined ? <Badge tone="success">{t.states.active}</Badge> : <Badge>{t.states.invited}</Badge>
}

function Actions({ operator, ask }: { operator: ListedOperator; ask: Ask }) {
  const actions: OperatorAction[] = [
    operator.role === 'admin' ? 'makeDispatcher' : 'makeAdmin',
    operator.joined ? 'reset' : 'inviteAgain',
    operator.disabled ? 'enable' : 'disable',
  ]
  return (
    <RowMenu
      label={t.changeOf(operator.fullName)}
      trigger={t.change}
      items={actions.map((action) => ({ label: t[action], onSelect: () => ask(operator, action) }))}
    />
  )
}
