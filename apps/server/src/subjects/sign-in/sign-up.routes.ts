import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { hashSecret } from '../accounts/passwords.ts'
import { refuseWeak } from '../accounts/weak-passwords.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { reencodePhoto } from '../photos/reencode.ts'
import { readRider } from '../riders/riders.queries.ts'
import { checkForm, type Form, PHOTO_FIELDS, readForm } from './sign-up-form.ts'
import { refuseTaken, signUpRider } from './sign-up.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly photos: PhotoStore
  readonly brand: string
}

/** Sign-up: a multipart form. */
export function serveSignUp(serve: Serve, { db, commands, photos, brand }: Dependencies): void {
  serve(
    'createRider',
    async ({ request, reply }) => {
      const { fields, files } = await readForm(request)
      const signUp = checkForm(fields, files)
      refuseWeak(signUp.password, { field: 'password', owner: signUp, brand })
      await refuseTaken(db, signUp)
      const [dniPhoto, selfiePhoto] = await storePhotos(photos, files)
      try {
        const passwordHash = await hashSecret(signUp.password)
        const { riderId } = await commands.transact((tx, now) =>
          signUpRider(tx, now, { signUp, passwordHash, dniPhoto, selfiePhoto }),
        )
        reply.status(201)
        return { data: await readRider(db, riderId) }
      } catch (error) {
        await Promise.all([photos.remove(dniPhoto), photos.remove(selfiePhoto)])
        throw error
      }
    },
    { costly: true },
  )
}

async function storePhotos(photos: PhotoStore, files: Form['files']): Promise<[dni: string, selfie: string]> {
  const [dni, selfie] = (await Promise.all(
    PHOTO_FIELDS.map((field) => reencodePhoto(files[field] ?? Buffer.alloc(0), field)),
  )) as [Buffer, Buffer]
  const dniPhoto = await photos.put(dni)
  try {
    return [dniPhoto, await photos.put(selfie)]
  } catch (error) {
    await photos.remove(dniPhoto)
    throw error
  }
}
