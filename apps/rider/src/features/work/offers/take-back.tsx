import { Button } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { storeNameOf } from '@puni/web/order/order-words'
import '../../../shared/views/ignores-first-taps.css'
import { useWork } from '../now/work-context.ts'
import { offerText } from './offer-text.ts'

/** Takes back the skip of an offer, for as long as that is possible. */
export function TakeBack() {
  const { skipped, takeBack } = useWork().answers
  return (
    <div role="status" className="mb-2 empty:hidden">
      {skipped && (
        // It appears under the thumb that skipped.
        <div className="ignores-first-taps">
          <Button variant="secondary" className="w-full" onClick={() => takeBack(skipped)}>
            <Icon name="undo" />
            <span dir="auto" className="line-clamp-4 min-w-0 wrap-anywhere">
              {offerText.takeBack(storeNameOf(skipped.order))}
            </span>
          </Button>
        </div>
      )}
    </div>
  )
}
