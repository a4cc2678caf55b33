import type { ReactNode } from 'react'
import { legsText } from '../../../shared/order/legs-text.ts'
import type { Leg, StopKind } from './use-legs.ts'
import { Way } from './way.tsx'

interface StopProps {
  kind: StopKind
  leg: Leg
  address: string
  children?: ReactNode
}

/** 'Retiro' or 'Entrega': the way there, the address, and what is done about it. */
export function Stop({ kind, leg, address, children }: StopProps) {
  return (
    <section className="max-w-full" aria-label={legsText[kind]}>
      <Way kind={kind} leg={leg} />
      {address && (
        <p dir="auto" className="line-clamp-4 text-ink-muted wrap-break-word">
          {address}
        </p>
      )}
      {children && <div className="mt-2 flex flex-col gap-2">{children}</div>}
    </section>
  )
}
