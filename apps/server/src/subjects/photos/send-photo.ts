import type { FastifyReply } from 'fastify'

/** Answers with a photo of a person or a door, which nothing on the way keeps. `name` is that of the file, without its ending. */
export function sendPhoto(reply: FastifyReply, jpeg: Buffer, name: string): FastifyReply {
  return reply
    .type('image/jpeg')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${name}.jpg"`)
    .send(jpeg)
}
