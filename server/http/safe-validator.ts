import { validatorCompiler } from 'fastify-type-provider-zod';
import { badRequest } from './errors.ts';

/** The library's compiler, but values that make a check itself throw, such as a `length` that isn't a number, are refused. */
export const safeValidatorCompiler: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (data) => {
    try {
      return validate(data);
    } catch {
      return { error: badRequest('The request is not valid.') };
    }
  };
};
