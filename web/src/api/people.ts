import { call } from "./client"
import type { DeviceInfo, Me, OwnGames, PasskeyInfo, ReturnLink } from "./types"

type Json = Readonly<Record<string, unknown>>
type Owner = { readonly name: string; readonly is_you: boolean }
type Options = { readonly options: Json }

export const getAbout = () => call<{ readonly contact: string }>("GET", "/about")
export const getReturnLink = () => call<ReturnLink>("GET", "/me/return-link")
export const renewReturnLink = () => call<ReturnLink>("POST", "/me/return-link")
export const whoseLink = (token: string) => call<Owner>("POST", "/return/owner", { token })
export const comeBack = (token: string, bring: boolean) =>
  call<Me>("POST", "/return", { token, bring })

export const signIn = (name: string, password: string, bring: boolean) =>
  call<Me>("POST", "/sign-in", { name, password, bring })
export const signOut = (everywhere: boolean) => call<null>("POST", "/sign-out", { everywhere })
export const createAccount = (name: string, password: string) =>
  call<Me>("POST", "/me/account", { name, password })
export const changePassword = (old: string, fresh: string, withoutPasskeys: boolean) =>
  call<Me>("PUT", "/me/password", { old, new: fresh, remove_passkeys: withoutPasskeys })
export const setAddress = (address: string, password: string) =>
  call<Me>("PUT", "/me/address", { address, password })
export const confirmAddress = (token: string) => call<null>("POST", "/confirm", { token })
export const askReset = (who: string) => call<null>("POST", "/reset", { who })
export const resetPassword = (token: string, password: string) =>
  call<Me>("POST", "/reset/password", { token, password })

export const getPasskeys = () => call<readonly PasskeyInfo[]>("GET", "/me/passkeys")
export const passkeyOptions = (password: string) =>
  call<Options>("POST", "/me/passkeys/options", { password })
export const addPasskey = (credential: unknown, label: string) =>
  call<readonly PasskeyInfo[]>("POST", "/me/passkeys", { credential, label })
export const renamePasskey = (id: string, label: string) =>
  call<readonly PasskeyInfo[]>("PUT", `/me/passkeys/${encodeURIComponent(id)}`, { label })
export const removePasskey = (id: string) =>
  call<readonly PasskeyInfo[]>("DELETE", `/me/passkeys/${encodeURIComponent(id)}`)
export const passkeyQuestion = () => call<Options>("POST", "/sign-in/question")
export const signInWithPasskey = (credential: unknown, bring: boolean) =>
  call<Me>("POST", "/sign-in/passkey", { credential, bring })

export const getDevices = () => call<readonly DeviceInfo[]>("GET", "/me/devices")
export const endDevice = (id: string) =>
  call<readonly DeviceInfo[]>("DELETE", `/me/devices/${encodeURIComponent(id)}`)
export const endOtherDevices = () => call<readonly DeviceInfo[]>("DELETE", "/me/devices")
export const getGames = (status: string, before: string | null) => {
  const asked = new URLSearchParams()
  if (status) asked.set("status", status)
  if (before) asked.set("before", before)
  return call<OwnGames>("GET", `/me/games?${asked}`)
}
export const deleteMe = (confirmation: string) => call<null>("DELETE", "/me", { confirmation })
