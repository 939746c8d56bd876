export default { 'error.401': 'x' };
