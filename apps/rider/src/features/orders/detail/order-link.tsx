import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRider } from '../../../services/session/use-session.ts'
import { paths } from '../../../shared/paths.ts'

const READ_ONLY = { readonly: true } as const

interface OrderLinkProps {
  orderId: string
  className: string
  /** Where it leads nowhere. */
  plainClassName?: string
  children: ReactNode
}

/** Leads to the detail of an order, to read it. Who is blocked opens none. */
export function OrderLink({ orderId, className, plainClassName, children }: OrderLinkProps) {
  const { isBlocked } = useRider()
  if (isBlocked) return <div className={plainClassName}>{children}</div>
  return (
    <Link to={paths.orderDetail(orderId)} state={READ_ONLY} className={className}>
      {children}
    </Link>
  )
}
