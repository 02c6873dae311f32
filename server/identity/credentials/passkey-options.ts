import { z } from 'zod'

// The options of WebAuthn in their JSON form (Web Authentication Level 3, 5.1.10 and 5.1.11), as far as this server
// uses them. A field that is not named here would not reach the browser.

/** How a device reaches the browser. */
export const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const publicKey = z.literal('public-key')
const demand = z.enum(['required', 'preferred', 'discouraged'])
const milliseconds = z.int().min(0)

/** With these options a browser lets a person choose a passkey for this site. */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    timeout: milliseconds.optional(),
    rpId: z.string().optional(),
    userVerification: demand.optional(),
  })
  .meta({ id: 'PasskeyRequest' })

/** With these options a browser creates a passkey. */
export const passkeyCreation = z
  .object({
    rp: z.object({ name: z.string(), id: z.string().optional() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
    timeout: milliseconds.optional(),
    excludeCredentials: z
      .array(z.object({ id: z.string(), type: publicKey, transports: z.array(transport).optional() }))
      .optional(),
    authenticatorSelection: z
      .object({
        residentKey: demand.optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: demand.optional(),
      })
      .optional(),
    attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
    extensions: z.object({ credProps: z.boolean().optional() }).optional(),
  })
  .meta({ id: 'PasskeyCreation' })
