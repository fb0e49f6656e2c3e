import { z } from 'zod';
import { checkHttpsUrl, checkVariableGroup, type VariableIssue } from './checks.ts';

/** Each variable has a different format, so a value in the wrong variable is rejected at startup. */
export const messagingVariables = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9][0-9]{1,14}|MG[0-9a-fA-F]{32})$/, 'must be like +13125550100, or the MG… of a service')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SUGGESTIONS_TO: z.email().optional(),
  MAIL_FROM: z.email().optional(),
} as const;

type Values = { [name in keyof typeof messagingVariables]?: string | undefined } & {
  TWILIO_API_BASE?: string | undefined;
  NODE_ENV: string;
  ALLOW_DOUBLES: string[];
};

const variableGroups = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['SMTP_URL', 'SUGGESTIONS_TO'],
] as const;

/** Email and text messages each need all of their variables or none. Production requires all of them. */
export function checkMessagingVariables(values: Values): VariableIssue[] {
  const issues: VariableIssue[] = [];
  for (const names of variableGroups) {
    issues.push(...checkVariableGroup<(typeof names)[number]>(values, names));
    const isGroupBlank = names.every((name) => values[name] === undefined);
    if (isGroupBlank && values.NODE_ENV === 'production' && !values.ALLOW_DOUBLES.includes('outbox')) {
      const message = 'is needed in production, or ask for messages that stay here with ALLOW_DOUBLES=outbox';
      issues.push({ path: [names[0]], message });
    }
  }
  if (values.MAIL_FROM !== undefined && values.SMTP_URL === undefined) {
    issues.push({ path: ['MAIL_FROM'], message: 'is of use only with SMTP_URL' });
  }
  if (values.TWILIO_API_BASE !== undefined && values.TWILIO_ACCOUNT_SID === undefined) {
    issues.push({ path: ['TWILIO_API_BASE'], message: 'is of use only with TWILIO_ACCOUNT_SID' });
  }
  return [...issues, ...checkHttpsUrl(values, 'TWILIO_API_BASE', 'the token')];
}
