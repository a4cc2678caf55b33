import { useToast } from '@puni/ui/toast'

/** A function that copies a text, and says whether that worked. */
export function useCopy(said: Readonly<Record<'copied' | 'copyFailed', string>>): (text: string) => void {
  const toast = useToast()
  return (text) => {
    // Browsers deny the clipboard on an insecure origin; there it is not even defined.
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'))
    copied.then(
      () => toast(said.copied, 'success'),
      () => toast(said.copyFailed, 'error'),
    )
  }
}
