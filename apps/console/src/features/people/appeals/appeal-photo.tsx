import { Button } from '@puni/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appealPhotoQuery } from '../../../data/appeals.ts'
import { PhotoCover } from '../../../shared/views/photo-cover.tsx'
import { appealsText } from './appeals-text.ts'

interface AppealPhotoProps {
  appealId: string
  number: number
  riderName: string
}

/** Opens a photo of a rider's answer. */
export function AppealPhoto(props: AppealPhotoProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {appealsText.showPhoto(props.number)}
      </Button>
      {isOpen && <FullPhoto {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function FullPhoto({ appealId, number, riderName, onClose }: AppealPhotoProps & { onClose: () => void }) {
  const photo = useQuery(appealPhotoQuery(appealId, number))
  return <PhotoCover label={appealsText.photo(number, riderName)} photo={photo} onClose={onClose} />
}
