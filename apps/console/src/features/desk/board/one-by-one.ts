/** Something done to many orders, one after the other: what is refused for one is told and keeps no other from it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../../data/keys.ts'
import type { Command } from '../../../services/api/command.ts'
import type { DeskOrder } from '../../../shared/desk/desk-scene.ts'
import { fieldsOf, messageOf } from '../../../shared/failure.ts'

/** How far it is. */
export interface Progress {
  readonly total: number
  readonly done: number
  /** Those for which it was refused, and why. */
  readonly refused: readonly { readonly number: number; readonly why: string }[]
  readonly isOver: boolean
}

/** A refusal in words: of its fields, where it names any. */
function whyOf(error: unknown): string {
  const fields = Object.values(fieldsOf(error))
  return fields.length > 0 ? fields.join(' · ') : messageOf(error)
}

/** Returns how far it is, null before it begins, and what does it. */
export function useOneByOne(): [
  Progress | null,
  (orders: readonly DeskOrder[], command: (id: string) => Command<unknown>) => Promise<void>,
] {
  const [progress, setProgress] = useState<Progress | null>(null)
  const queryClient = useQueryClient()
  return [
    progress,
    async (orders, command) => {
      const refused: { number: number; why: string }[] = []
      let done = 0
      const tell = (isOver: boolean) =>
        setProgress({ total: orders.length, done, refused: [...refused], isOver })
      tell(false)
      for (const { order } of orders) {
        try {
          await command(order._id).run()
          done += 1
        } catch (error) {
          refused.push({ number: order.number, why: whyOf(error) })
        }
        tell(false)
      }
      tell(true)
      await queryClient.invalidateQueries({ queryKey: keys.orders })
    },
  ]
}
