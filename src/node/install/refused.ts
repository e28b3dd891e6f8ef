// Owns the refusal to change a file, with the reason; then nothing of it is changed.

export class Refused extends Error {
  override readonly name = 'Refused'
}
