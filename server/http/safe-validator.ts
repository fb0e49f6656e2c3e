import { validatorCompiler } from 'fastify-type-provider-zod';
import { badRequest } from './errors.ts';

/** As the library makes it, but that a value over which a check itself fails, such as a `length` that is no number, is refused. */
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
