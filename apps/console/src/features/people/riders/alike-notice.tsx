import type { AlikeRider } from '@puni/contract/riders/entities'
import { Notice } from '@puni/ui/notice'
import { Link } from 'react-router'
import { alikeText as t } from './alike-text.ts'
import { BlockList } from './block-history.tsx'

/** Another rider who may be the same person, and what became of that account. */
export function AlikeNotice({ rider }: { rider: AlikeRider }) {
  const { _id, fullName, sameDocument, samePhone, blocks, refusal } = rider
  const same = sameDocument && samePhone ? 'both' : sameDocument ? 'document' : 'phone'
  const state = stateOf(rider)
  return (
    <Notice tone="warning" title={t.same[same](fullName)}>
      <Link to={`/riders/${_id}`} className="font-semibold underline">
        {t.open}
      </Link>
      <p>
        {t.states[state]} {state === 'refused' && refusal?.reason}
      </p>
      {blocks.length > 0 && <BlockList blocks={blocks} />}
    </Notice>
  )
}

function stateOf({ isBlocked, activationCode, refusal }: AlikeRider): keyof typeof t.states {
  if (isBlocked) return 'blocked'
  if (activationCode) return 'active'
  return refusal?.refusedAt ? 'refused' : 'waiting'
}
