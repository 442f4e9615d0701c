export { NewPasswordFields } from "./new-password-fields";
export { useChangePassword } from "./use-change-password";
export { useSignOut } from "./use-sign-out";
