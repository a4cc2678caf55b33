import { buttonClass } from '@puni/ui/button'
import { Link } from 'react-router'
import { orderText } from './order-text.ts'

/** From an order to the form with another like it. */
export function RepeatLinks({ id }: { id: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={`/orders/new?from=${id}`} className={buttonClass('secondary')}>
        {orderText.repeat}
      </Link>
      <Link to={`/orders/new?from=${id}&when=weekly`} className={buttonClass('secondary')}>
        {orderText.repeatWeekly}
      </Link>
    </div>
  )
}
