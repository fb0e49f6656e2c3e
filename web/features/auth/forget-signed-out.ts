import { SIGNED_OUT_COOKIE } from '#contract/limits.ts';
import { forgetShop } from '#web/lib/shop-owner.ts';

// The page on which somebody signed out may have had no script yet.
forgetShop();
// biome-ignore lint/suspicious/noDocumentCookie: the other way to it is missing in two browsers
document.cookie = `${SIGNED_OUT_COOKIE}=; path=/; max-age=0`;
