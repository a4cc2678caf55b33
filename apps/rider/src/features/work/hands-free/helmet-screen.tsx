import { useEffect, useState } from 'react'
import { logFailure } from '../../../shared/failure.ts'
import { DarkScreen } from './dark-screen.tsx'
import { createHeadset, type Headset } from './headset.ts'
import { HelmetIntro } from './helmet-intro.tsx'
import { helmetModeText } from './helmet-mode-text.ts'
import { helmetText } from './helmet-text.ts'
import type { Legs } from '../order/use-legs.ts'
import { useHelmet } from './use-helmet.ts'

export interface HelmetScreenProps {
  legs: Legs
  onClose: () => void
}

/** 'Modo casco': a black screen, a voice, and the headset's one button, from an offer to the congratulations. */
export default function HelmetScreen({ legs, onClose }: HelmetScreenProps) {
  const [headset, setHeadset] = useState<Headset | null>(null)
  const { words, isAsking } = useHelmet(legs, headset, onClose)
  const start = () => {
    const begun = createHeadset(helmetModeText.begin)
    begun.start().catch((cause: unknown) => logFailure(helmetText.buttonFailed, cause))
    setHeadset(begun)
  }
  useEffect(() => () => headset?.stop(), [headset])
  if (headset === null) return <HelmetIntro onStart={start} onBack={onClose} />
  return (
    <DarkScreen
      label={helmetModeText.begin}
      question={helmetText.ask}
      state={isAsking ? 'asking' : undefined}
      onLeave={onClose}
    >
      <p dir="auto" role="status" className="text-xl font-bold wrap-anywhere">
        {words}
      </p>
    </DarkScreen>
  )
}
